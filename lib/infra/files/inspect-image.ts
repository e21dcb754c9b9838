import "server-only";
import { type DatasetLimits, findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { type OpenFile, readBytesAt } from "@/lib/infra/files/read-bytes-at";

type Dimensions = Readonly<{ width: number; height: number }>;

const IMAGE_READERS = {
  "image/png": { title: "PNG", readDimensions: readPng },
  "image/jpeg": { title: "JPEG", readDimensions: readJpeg },
  "image/tiff": { title: "TIFF", readDimensions: readTiff },
} as const;

/** Media types of images whose size is looked at. */
export type ImageType = keyof typeof IMAGE_READERS;

/** Whether the size of images of this type is looked at. */
export const isImageType = (mediaType: string): mediaType is ImageType => mediaType in IMAGE_READERS;

/** The problem of an image, in words that follow its quoted name; null when its header and end are right. */
export async function findImageProblem(file: OpenFile, type: ImageType, limits: DatasetLimits): Promise<string | null> {
  const { title, readDimensions } = IMAGE_READERS[type];
  const dimensions = await readDimensions(file);
  if (dimensions === null) return `is a ${title} that is damaged or cut off`;
  const { width, height } = dimensions;
  if (width < 1 || height < 1) return `is a ${title} without pixels (${width} × ${height})`;
  return findLimitProblem("imagePixels", width * height, limits);
}

const TAIL_BYTES = 65_536;

async function endsWithMark(file: OpenFile, mark: Buffer): Promise<boolean> {
  const tail = await readBytesAt(file, Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES);
  return tail.includes(mark);
}

const PNG_HEADER_BYTES = 24;

async function readPng(file: OpenFile): Promise<Dimensions | null> {
  const header = await readBytesAt(file, 0, PNG_HEADER_BYTES);
  if (header.length < PNG_HEADER_BYTES || header.toString("latin1", 12, 16) !== "IHDR") return null;
  if (!(await endsWithMark(file, Buffer.from("IEND")))) return null;
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);
/** Segments before the frame of any real image; more is a file made to keep us busy. */
const JPEG_SEGMENTS_MAX = 10_000;

/** Frame headers are the markers C0 to CF but DHT, JPG and DAC. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function readJpeg(file: OpenFile): Promise<Dimensions | null> {
  if (!(await endsWithMark(file, JPEG_END))) return null;
  let position = 2;
  for (let count = 0; count < JPEG_SEGMENTS_MAX; count += 1) {
    const segment = await readBytesAt(file, position, 9);
    if (segment.length < 9 || segment.readUInt8(0) !== 0xff) return null;
    const marker = segment.readUInt8(1);
    if (marker === 0xff) position += 1;
    else if (isFrameMarker(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    else position += 2 + segment.readUInt16BE(2);
  }
  return null;
}

const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const TIFF_ENTRIES_MAX = 10_000;

type TiffNumbers = Readonly<{ u16: (at: number) => number; u32: (at: number) => number; u64: (at: number) => number }>;

/** Numbers of a part of a file in the byte order of the TIFF; beyond the part they are NaN. */
function tiffNumbers(bytes: Buffer, isLittleEndian: boolean): TiffNumbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = (at: number, length: number) => at + length <= bytes.byteLength;
  return {
    u16: (at) => (within(at, 2) ? view.getUint16(at, isLittleEndian) : Number.NaN),
    u32: (at) => (within(at, 4) ? view.getUint32(at, isLittleEndian) : Number.NaN),
    u64: (at) => (within(at, 8) ? Number(view.getBigUint64(at, isLittleEndian)) : Number.NaN),
  };
}

/** The first directory of a TIFF or BigTIFF. */
async function readTiff(file: OpenFile): Promise<Dimensions | null> {
  const header = await readBytesAt(file, 0, 16);
  const isLittleEndian = header.toString("latin1", 0, 2) === "II";
  const head = tiffNumbers(header, isLittleEndian);
  const isBig = head.u16(2) === 43;
  const start = isBig ? head.u64(8) : head.u32(4);
  const sizes = isBig ? { count: 8, entry: 20, value: 12 } : { count: 2, entry: 12, value: 8 };
  if (!(start < file.sizeBytes)) return null;
  const counter = tiffNumbers(await readBytesAt(file, start, sizes.count), isLittleEndian);
  const entryCount = isBig ? counter.u64(0) : counter.u16(0);
  if (!(entryCount <= TIFF_ENTRIES_MAX)) return null;
  const entryBytes = entryCount * sizes.entry;
  const directory = await readBytesAt(file, start + sizes.count, entryBytes);
  if (directory.byteLength < entryBytes) return null;
  const read = tiffNumbers(directory, isLittleEndian);
  const findValue = (tag: number): number => {
    for (let at = 0; at < directory.byteLength; at += sizes.entry) {
      // Type 3 is a 16-bit number, 4 a 32-bit one.
      if (read.u16(at) === tag) return read.u16(at + 2) === 3 ? read.u16(at + sizes.value) : read.u32(at + sizes.value);
    }
    return Number.NaN;
  };
  const [width, height] = [findValue(TIFF_WIDTH), findValue(TIFF_HEIGHT)];
  return Number.isNaN(width) || Number.isNaN(height) ? null : { width, height };
}
