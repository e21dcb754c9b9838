"use client";

import { useRef, useState } from "react";
import { DocumentFailure } from "@/components/datasets/sample/document-failure";
import { DocumentFrame } from "@/components/datasets/sample/document-frame";
import { useWidth } from "@/components/datasets/sample/use-width";
import type { Zoom } from "@/components/datasets/sample/zoom";
import { ZoomControls } from "@/components/datasets/sample/zoom-controls";

type ImageViewProps = Readonly<{ path: string; address: string; onRetry: () => void }>;

export function ImageView({ path, address, onRetry }: ImageViewProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [naturalWidth, setNaturalWidth] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const frameWidth = useWidth(frameRef);
  const fitting = naturalWidth === 0 ? 0 : Math.min(frameWidth / naturalWidth, 1);
  const factor = zoom === "fit" ? fitting : zoom;
  return (
    <DocumentFrame
      label={path}
      frameRef={frameRef}
      controls={
        <>
          <span className="text-muted text-xs">Image</span>
          <ZoomControls factor={factor} zoom={zoom} onZoom={setZoom} />
        </>
      }
    >
      {isBroken ? (
        <DocumentFailure path={path} reason="The browser cannot read the image." onRetry={onRetry} />
      ) : (
        // biome-ignore lint/performance/noImgElement: the image is one of the user's files, shown as it is
        <img
          src={address}
          alt={`Document ${path}`}
          className="mx-auto block max-w-none"
          style={naturalWidth === 0 ? { maxWidth: "100%" } : { width: Math.floor(naturalWidth * factor) }}
          onLoad={({ currentTarget }) => setNaturalWidth(currentTarget.naturalWidth)}
          onError={() => setIsBroken(true)}
        />
      )}
    </DocumentFrame>
  );
}
