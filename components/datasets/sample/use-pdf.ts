import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type RefObject, useEffect, useState } from "react";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type PdfState = Readonly<{ pdf: PDFDocumentProxy | null; problem: string | null }>;

/** Opens a PDF; the library is loaded with the first one that is looked at. */
export function usePdf(address: string): PdfState {
  const [state, setState] = useState<PdfState>({ pdf: null, problem: null });
  useEffect(() => {
    let isWanted = true;
    let close = () => Promise.resolve();
    const open = async () => {
      const { openPdf } = await import("@/lib/client/datasets/open-pdf");
      if (!isWanted) return;
      const opened = openPdf(address);
      close = opened.close;
      const pdf = await opened.document;
      if (isWanted) setState({ pdf, problem: null });
    };
    open().catch((error) => {
      if (isWanted) setState({ pdf: null, problem: messageOf(error) });
    });
    return () => {
      isWanted = false;
      setState({ pdf: null, problem: null });
      void close();
    };
  }, [address]);
  return state;
}

type PageState = Readonly<{ page: PDFPageProxy | null; problem: string | null }>;

/** A page of an opened PDF; the one before stays until the new one is there. */
export function usePdfPage(pdf: PDFDocumentProxy | null, pageNumber: number): PageState {
  const [state, setState] = useState<PageState>({ page: null, problem: null });
  useEffect(() => {
    if (pdf === null) return;
    let isWanted = true;
    pdf.getPage(pageNumber).then(
      (page) => isWanted && setState({ page, problem: null }),
      (error) => isWanted && setState({ page: null, problem: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, pageNumber]);
  return state;
}

/**
 * Draws a page into the canvas, as sharp as the screen is.
 *
 * @param factor CSS pixels per point of the page; nothing is drawn at 0.
 */
export function useDrawnPage(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  page: PDFPageProxy | null,
  factor: number,
) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null || page === null || factor === 0) return;
    const viewport = page.getViewport({ scale: factor * window.devicePixelRatio });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.dataset.drawn = "false";
    const task = page.render({ canvas, viewport });
    task.promise.then(
      () => {
        canvas.dataset.drawn = "true";
        setProblem(null);
      },
      (error) => {
        if (error instanceof Error && error.name === "RenderingCancelledException") return;
        setProblem(messageOf(error));
      },
    );
    return () => task.cancel();
  }, [canvasRef, page, factor]);
  return problem;
}
