import "server-only";
import { getDocument, PDFDataRangeTransport, type PDFDocumentLoadingTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type DatasetLimits, findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { type OpenFile, readBytesAt } from "@/lib/infra/files/read-bytes-at";

const CHUNK_BYTES = 65_536;
/** Where the end marker is looked for; some programs write more behind it. */
const TAIL_BYTES = 65_536;
const END_MARKER = Buffer.from("%%EOF");

/** Reads a PDF piece by piece, so that its size does not matter. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: OpenFile;
  readonly #onError: (error: unknown) => void;

  constructor(file: OpenFile, start: Uint8Array, onError: (error: unknown) => void) {
    super(file.sizeBytes, start);
    this.#file = file;
    this.#onError = onError;
  }

  override requestDataRange(begin: number, end: number): void {
    readBytesAt(this.#file, begin, end - begin)
      .then((chunk) => this.onDataRange(begin, new Uint8Array(chunk)))
      .catch(this.#onError);
  }
}

/** The problem of a PDF, in words that follow its quoted name; null when it opens and has its last page. */
export async function findPdfProblem(file: OpenFile, limits: DatasetLimits): Promise<string | null> {
  const tail = await readBytesAt(file, Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES);
  // pdf.js repairs a cut-off file to the pages that are left, which would go unnoticed.
  if (!tail.includes(END_MARKER)) return "is a PDF that is cut off: its end marker (%%EOF) is missing";
  const start = new Uint8Array(await readBytesAt(file, 0, CHUNK_BYTES));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const task = getDocument({
    range: new FileTransport(file, start, reject),
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    return await Promise.race([openDocument(task, limits), broken]);
  } catch (error) {
    return toProblem(error);
  } finally {
    await task.destroy();
  }
}

async function openDocument(task: PDFDocumentLoadingTask, limits: DatasetLimits): Promise<string | null> {
  const document = await task.promise;
  if (document.numPages < 1) return "is a PDF without pages";
  const problem = findLimitProblem("pdfPages", document.numPages, limits);
  if (problem !== null) return problem;
  await document.getPage(document.numPages);
  return null;
}

function toProblem(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  if (name === "PasswordException") return "is an encrypted PDF; remove its password first";
  return `is a PDF that cannot be opened: ${message}`;
}
