import "server-only";

/** A kind of file that says what it is by its first bytes. */
export type Signature = Readonly<{
  title: string;
  mediaType: string;
  endings: readonly string[];
  /** Bytes at the start, as Latin-1. */
  starts: readonly string[];
}>;

const SIGNATURES: readonly Signature[] = [
  { title: "PNG", mediaType: "image/png", endings: ["png"], starts: ["\x89PNG\r\n\x1a\n"] },
  { title: "JPEG", mediaType: "image/jpeg", endings: ["jpg", "jpeg", "jpe"], starts: ["\xff\xd8\xff"] },
  {
    title: "TIFF",
    mediaType: "image/tiff",
    endings: ["tif", "tiff"],
    starts: ["II*\0", "MM\0*", "II+\0", "MM\0+"],
  },
  { title: "GIF", mediaType: "image/gif", endings: ["gif"], starts: ["GIF87a", "GIF89a"] },
  { title: "ZIP or Office document", mediaType: "application/zip", endings: [], starts: ["PK\x03\x04", "PK\x05\x06"] },
  { title: "Parquet table", mediaType: "application/vnd.apache.parquet", endings: ["parquet"], starts: ["PAR1"] },
  { title: "gzip archive", mediaType: "application/gzip", endings: ["gz", "tgz"], starts: ["\x1f\x8b"] },
];

const PDF: Signature = { title: "PDF", mediaType: "application/pdf", endings: ["pdf"], starts: ["%PDF-"] };
/** Readers accept other bytes before the header within this many. */
const PDF_HEAD_BYTES = 1_024;

/** The kind of file that the first bytes belong to; null for texts and anything else. */
export function findSignature(head: Buffer): Signature | null {
  const text = head.toString("latin1");
  const found = SIGNATURES.find(({ starts }) => starts.some((start) => text.startsWith(start)));
  return found ?? (text.slice(0, PDF_HEAD_BYTES).includes("%PDF-") ? PDF : null);
}

/** The kind of file that a name promises by its ending in lower case; null when it promises none of these. */
export const signatureOfEnding = (ending: string): Signature | null =>
  [PDF, ...SIGNATURES].find(({ endings }) => endings.includes(ending)) ?? null;
