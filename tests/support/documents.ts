import { deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

/** Joins objects to a PDF with the offsets that a reader expects. */
function toPdf(objects: readonly string[], trailer: string): Bytes {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text + table + end, "latin1"));
}

function pdfObjects(pageCount: number): string[] {
  const pages = Array.from({ length: pageCount }, (_, index) => `${index + 3} 0 R`);
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pageCount} /Kids [${pages.join(" ")}] >>`,
    ...pages.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"),
  ];
}

/** A PDF of empty pages; the note makes it different from others. */
export const makePdf = (pageCount = 1, note = ""): Bytes =>
  toPdf(pdfObjects(pageCount), `/Info << /Title (${note.replace(/[^\w ]/g, "?")}) >>`);

/** A PDF that wants a password. */
export function makeEncryptedPdf(): Bytes {
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`;
  return toPdf(pdfObjects(1), `${encrypt} /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A grey PNG; only the header knows of the size, so that a huge one takes no memory. */
export function makePng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc(Math.min(width * height, 1_000)));
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]));
}

/** The start and end of a JPEG of a size, with a comment before the frame. */
export function makeJpeg(width: number, height: number): Bytes {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 65, 66]);
  return new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]));
}

/** A TIFF of a size: its header and one directory, in either byte order. */
export function makeTiff(width: number, height: number, order: "little" | "big"): Bytes {
  const bytes = new Uint8Array(8 + 2 + 24 + 4);
  const view = new DataView(bytes.buffer);
  const isLittle = order === "little";
  bytes.set(Buffer.from(isLittle ? "II" : "MM"));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 2, isLittle);
  for (const [index, [tag, value]] of [[256, width] as const, [257, height] as const].entries()) {
    const at = 10 + index * 12;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 4, 1, isLittle);
    view.setUint32(at + 8, value, isLittle);
  }
  return bytes;
}

export const textBytes = (text: string): Bytes => new Uint8Array(Buffer.from(text, "utf8"));

export const jsonBytes = (value: unknown): Bytes => textBytes(JSON.stringify(value));
