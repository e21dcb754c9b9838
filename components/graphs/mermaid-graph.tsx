"use client";

import { useEffect, useId, useRef, useState } from "react";
import { renderMermaid } from "@/components/graphs/render-mermaid";
import { Failure } from "@/components/ui/failure";

type MermaidGraphProps = Readonly<{ text: string; label: string }>;

/** Draws Mermaid text; while another text is being drawn, the drawing before stays. */
export function MermaidGraph({ text, label }: MermaidGraphProps) {
  const id = `graph-${useId().replaceAll(/\W/g, "")}`;
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  useEffect(() => {
    let isCurrent = true;
    const show = (drawing: Element) => {
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", label);
      frame.current?.replaceChildren(drawing);
    };
    renderMermaid(text, id).then(
      (drawing) => {
        if (!isCurrent) return;
        show(drawing);
        setState("drawn");
      },
      () => isCurrent && setState("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, label, id]);
  return (
    <>
      {state === "drawing" ? <p className="text-muted">Drawing…</p> : null}
      {state === "failed" ? (
        <Failure title="The graph could not be drawn">
          <p>Its text is below; the workflow itself is not concerned.</p>
        </Failure>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard */}
      <div ref={frame} hidden={state !== "drawn"} tabIndex={0} className="overflow-auto [&_svg]:mx-auto" />
    </>
  );
}
