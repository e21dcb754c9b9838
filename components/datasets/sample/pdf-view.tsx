"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { DocumentFailure } from "@/components/datasets/sample/document-failure";
import { DocumentFrame } from "@/components/datasets/sample/document-frame";
import { useDrawnPage, usePdf, usePdfPage } from "@/components/datasets/sample/use-pdf";
import { useWidth } from "@/components/datasets/sample/use-width";
import type { Zoom } from "@/components/datasets/sample/zoom";
import { ZoomControls } from "@/components/datasets/sample/zoom-controls";
import { IconButton } from "@/components/ui/icon-button";

type PageControlsProps = Readonly<{ pageNumber: number; pageCount: number; onPage: (pageNumber: number) => void }>;

function PageControls({ pageNumber, pageCount, onPage }: PageControlsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        title="Previous page"
        Icon={ChevronLeft}
        disabled={pageNumber <= 1}
        onClick={() => onPage(pageNumber - 1)}
      />
      <output className="min-w-24 text-center text-muted text-xs">
        {pageCount === 0 ? "Opening…" : `Page ${pageNumber} of ${pageCount}`}
      </output>
      <IconButton
        title="Next page"
        Icon={ChevronRight}
        disabled={pageNumber >= pageCount}
        onClick={() => onPage(pageNumber + 1)}
      />
    </div>
  );
}

type DocumentViewProps = Readonly<{ path: string; address: string; onRetry: () => void }>;

/** One page of a PDF at a time, drawn in the browser. */
export function PdfView({ path, address, onRetry }: DocumentViewProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [pageNumber, setPageNumber] = useState(1);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const frameWidth = useWidth(frameRef);
  const opened = usePdf(address);
  const { page, problem: pageProblem } = usePdfPage(opened.pdf, pageNumber);
  const pageWidth = page?.getViewport({ scale: 1 }).width ?? 0;
  const fitting = pageWidth === 0 ? 0 : frameWidth / pageWidth;
  const factor = zoom === "fit" ? fitting : zoom;
  const drawProblem = useDrawnPage(canvasRef, page, factor);
  const problem = opened.problem ?? pageProblem ?? drawProblem;
  const pageCount = opened.pdf?.numPages ?? 0;
  return (
    <DocumentFrame
      label={path}
      frameRef={frameRef}
      controls={
        <>
          <PageControls pageNumber={pageNumber} pageCount={pageCount} onPage={setPageNumber} />
          <ZoomControls factor={factor} zoom={zoom} onZoom={setZoom} />
        </>
      }
    >
      {problem === null ? null : <DocumentFailure path={path} reason={problem} onRetry={onRetry} />}
      <canvas
        ref={canvasRef}
        hidden={problem !== null || page === null}
        role="img"
        aria-label={`Page ${pageNumber} of ${path}`}
        style={{ width: Math.floor(pageWidth * factor) }}
        className="mx-auto block bg-white"
      />
    </DocumentFrame>
  );
}
