import { MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import { stepZoom, type Zoom } from "@/components/datasets/sample/zoom";
import { IconButton } from "@/components/ui/icon-button";

type ZoomControlsProps = Readonly<{ factor: number; zoom: Zoom; onZoom: (zoom: Zoom) => void }>;

/** @param factor What is shown now, also where `zoom` is `fit`. */
export function ZoomControls({ factor, zoom, onZoom }: ZoomControlsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton title="Smaller" Icon={ZoomOut} onClick={() => onZoom(stepZoom(factor, "out"))} />
      <span className="w-12 text-center text-muted text-xs">
        {factor === 0 ? "–" : `${Math.round(factor * 100)} %`}
      </span>
      <IconButton title="Larger" Icon={ZoomIn} onClick={() => onZoom(stepZoom(factor, "in"))} />
      <IconButton
        title="Fit the width"
        Icon={MoveHorizontal}
        aria-pressed={zoom === "fit"}
        onClick={() => onZoom("fit")}
      />
    </div>
  );
}
