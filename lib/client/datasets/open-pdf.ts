import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PdfBinaryData } from "@/lib/client/datasets/pdf-binary-data";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;

/** A PDF that is being opened; `close` ends the work on it, done or not. */
export type OpenedPdf = Readonly<{ document: Promise<PDFDocumentProxy>; close: () => Promise<void> }>;

/** Opens a PDF by its address, piece by piece where the server allows it, in a worker of its own. */
export function openPdf(url: string): OpenedPdf {
  const task = getDocument({
    url,
    BinaryDataFactory: PdfBinaryData,
    disableWorkerRendering: true,
    // The pages that are looked at are fetched, not the whole file behind the reader's back.
    disableAutoFetch: true,
  });
  return { document: task.promise, close: () => task.destroy() };
}
