import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/errors/app-error";
import {
  assertObjectKey,
  type ByteRange,
  type NewObject,
  OBJECT_SIZE_BYTES_MAX,
  PART_NUMBER_MAX,
  type PartReference,
  PRESIGNED_SECONDS_MAX,
  type UploadCall,
} from "@/lib/ports/object-store";

const invalid = (message: string) => new AppError("VALIDATION", message);

const isWholeBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function assertSize(sizeBytes: number): void {
  if (isWholeBetween(sizeBytes, 0, OBJECT_SIZE_BYTES_MAX)) return;
  throw invalid(`The size must be a whole number of bytes from 0 to ${OBJECT_SIZE_BYTES_MAX}, not ${sizeBytes}`);
}

function assertPartNumber(partNumber: number): void {
  if (isWholeBetween(partNumber, 1, PART_NUMBER_MAX)) return;
  throw invalid(`A part number is from 1 to ${PART_NUMBER_MAX}, not ${partNumber}`);
}

export function assertNewObject(object: NewObject): void {
  assertSize(object.sizeBytes);
  if (object.sha256 === undefined || /^[0-9a-f]{64}$/.test(object.sha256)) return;
  throw invalid("A SHA-256 has 64 lower-case hex digits");
}

export function assertByteRange({ offset, length }: ByteRange): void {
  const isValid =
    isWholeBetween(offset, 0, Number.MAX_SAFE_INTEGER) &&
    (length === undefined || isWholeBetween(length, 1, Number.MAX_SAFE_INTEGER - offset));
  if (!isValid) throw invalid(`A range starts at byte 0 or later and has 1 byte or more, not ${offset} and ${length}`);
}

export function assertCopy(fromKey: string, toKey: string): void {
  assertObjectKey(fromKey);
  assertObjectKey(toKey);
  if (fromKey === toKey) throw invalid("An object cannot be copied onto itself");
}

export function assertPartReferences(parts: readonly PartReference[]): void {
  if (parts.length === 0) throw invalid("An upload needs at least one part");
  let previous = 0;
  for (const { partNumber } of parts) {
    assertPartNumber(partNumber);
    if (partNumber <= previous) throw invalid(`Part ${partNumber} is not in ascending order`);
    previous = partNumber;
  }
}

export function assertUploadCall(call: UploadCall, expiresInSeconds: number): void {
  assertObjectKey(call.key);
  if ("sizeBytes" in call) assertSize(call.sizeBytes);
  if ("partNumber" in call) assertPartNumber(call.partNumber);
  if (isWholeBetween(expiresInSeconds, 1, PRESIGNED_SECONDS_MAX)) return;
  throw invalid(`A presigned request lives 1 to ${PRESIGNED_SECONDS_MAX} seconds, not ${expiresInSeconds}`);
}

async function* chunksOf(body: NewObject["body"]): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/**
 * Hands on the body of an object and checks it on the way; receivers must wait for the end before they make it visible.
 *
 * @throws AppError `VALIDATION` at the end, or as soon as there are too many bytes.
 */
export async function* checkedBody({ body, sizeBytes, sha256 }: NewObject): AsyncGenerator<Uint8Array> {
  const hash = sha256 === undefined ? null : createHash("sha256");
  let receivedBytes = 0;
  for await (const chunk of chunksOf(body)) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > sizeBytes) throw invalid(`The object has more than the stated ${sizeBytes} bytes`);
    hash?.update(chunk);
    yield chunk;
  }
  if (receivedBytes < sizeBytes) throw invalid(`The object has ${receivedBytes} bytes, not the stated ${sizeBytes}`);
  if (hash !== null && hash.digest("hex") !== sha256) throw invalid("The object does not have the stated SHA-256");
}
