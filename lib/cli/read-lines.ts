import { AppError } from "@/lib/errors/app-error";

/** One line without its line break; `number` counts from 1. */
export type Line = Readonly<{ number: number; bytes: Uint8Array }>;

const LINE_FEED = 0x0a;
const LINE_BYTES_MAX = 50_000_000;

/**
 * Splits a stream into lines without holding more than one of them.
 *
 * @returns The lines that are not blank, as bytes, so that a line in a wrong encoding spoils only itself.
 * @throws AppError `LIMIT_EXCEEDED` for a line above 50 MB, `MALFORMED` for UTF-16, whose lines cannot be split this way.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  lineBytesMax: number = LINE_BYTES_MAX,
): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Uint8Array[] = [];
  let pieceBytes = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseUtf16(chunk);
    isFirst = false;
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const line = { number, bytes: join(pieces, chunk.subarray(start, end)) };
      if (!isBlank(line.bytes)) yield line;
      number += 1;
      pieces = [];
      pieceBytes = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    pieceBytes += chunk.length - start;
    if (pieceBytes > lineBytesMax) {
      throw new AppError("LIMIT_EXCEEDED", `line ${number} has more bytes than the limit of ${lineBytesMax}`);
    }
  }
  const last = { number, bytes: join(pieces, new Uint8Array()) };
  if (!isBlank(last.bytes)) yield last;
}

function join(pieces: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
}

/** Nothing but spaces, tabs and carriage returns. */
const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);

function refuseUtf16(chunk: Uint8Array): void {
  const [first, second] = chunk;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark) throw new AppError("MALFORMED", "standard input is UTF-16; JSON lines must be UTF-8");
}
