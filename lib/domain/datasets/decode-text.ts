import { accept, DEFAULT_READ_LIMITS, findSizeProblem, type ReadLimits, type ReadResult, refuse } from "./read-result";

type Encoding = Readonly<{ label: "utf-8" | "utf-16le" | "utf-16be"; title: string; bom: readonly number[] }>;

const UTF_8: Encoding = { label: "utf-8", title: "UTF-8", bom: [0xef, 0xbb, 0xbf] };
const UTF_16: readonly Encoding[] = [
  { label: "utf-16le", title: "UTF-16 LE", bom: [0xff, 0xfe] },
  { label: "utf-16be", title: "UTF-16 BE", bom: [0xfe, 0xff] },
];
const UTF_32_BOMS = [
  [0xff, 0xfe, 0x00, 0x00],
  [0x00, 0x00, 0xfe, 0xff],
];

/**
 * Turns the bytes of a text file into text: UTF-8 with or without byte order mark, UTF-16 of either byte order with one.
 *
 * @returns The text without its byte order mark. Refused, by name: no bytes, nothing but a byte order mark, another
 *   encoding, and bytes that the encoding does not allow, with the offset of the first.
 */
export function decodeText(bytes: Uint8Array, limits: ReadLimits = DEFAULT_READ_LIMITS): ReadResult<string> {
  const sizeProblem = findSizeProblem(bytes.length, "bytes", limits);
  if (sizeProblem !== null) return refuse([sizeProblem]);
  if (bytes.length === 0) return refuse([{ message: "The file is empty (0 bytes)" }]);
  if (UTF_32_BOMS.some((bom) => startsWith(bytes, bom)))
    return refuse([{ message: "UTF-32 is not supported; save as UTF-8" }]);
  const encoding = [UTF_8, ...UTF_16].find(({ bom }) => startsWith(bytes, bom));
  if (encoding === undefined) return looksLikeUtf16(bytes) ? refuse([UNMARKED_UTF_16]) : decode(bytes, UTF_8, 0);
  const { bom, title } = encoding;
  if (bytes.length === bom.length) return refuse([{ message: `The file holds only a ${title} byte order mark` }]);
  return decode(bytes, encoding, bom.length);
}

const UNMARKED_UTF_16 = {
  message: "The file has a zero byte among its first two, as UTF-16 without a byte order mark has; save as UTF-8",
};

/** Every text that is read here starts with an ASCII character, which has a zero byte beside it in UTF-16. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  return bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function decode(bytes: Uint8Array, { label, title }: Encoding, start: number): ReadResult<string> {
  const body = bytes.subarray(start);
  try {
    return accept(new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    const offset = start + findInvalidOffset(body, label);
    const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
    return refuse([{ message: `The file is not valid ${title}: byte 0x${byte} at offset ${offset}` }]);
  }
}

/** Where the first character starts that is wrong or cut off, by halving: a longer prefix is never valid again. */
function findInvalidOffset(bytes: Uint8Array, label: Encoding["label"]): number {
  let validLength = 0;
  let invalidLength = bytes.length + 1;
  while (invalidLength - validLength > 1) {
    const middle = (validLength + invalidLength) >> 1;
    if (decodePrefix(bytes, middle, label) === null) invalidLength = middle;
    else validLength = middle;
  }
  const complete = decodePrefix(bytes, validLength, label) ?? "";
  return label === "utf-8" ? new TextEncoder().encode(complete).length : complete.length * 2;
}

/** The complete characters of a prefix that may stop inside of one; null when it holds a wrong byte. */
function decodePrefix(bytes: Uint8Array, length: number, label: Encoding["label"]): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes.subarray(0, length), { stream: true });
  } catch {
    return null;
  }
}
