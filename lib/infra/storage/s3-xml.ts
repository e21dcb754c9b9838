import "server-only";
import { AppError } from "@/lib/errors/app-error";
import type { PartReference, Upload, UploadedPart } from "@/lib/ports/object-store";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

const ENTITY_BY_CHARACTER: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITY_BY_CHARACTER[character] ?? "");

const element = (name: string, content: string | number): string => `<${name}>${escapeXml(String(content))}</${name}>`;

const result = (name: string, content: string): string =>
  `${DECLARATION}<${name} xmlns="${NAMESPACE}">${content}</${name}>`;

/** S3 quotes an ETag in headers and in XML. */
export const quoteEtag = (etag: string): string => `"${etag}"`;

const ETAG = /^(?:"|&quot;|&#34;)?([^"&<>\s]+?)(?:"|&quot;|&#34;)?$/;

/** @returns The ETag without its quotes, written as such or as entities; null when the text is none. */
export const unquoteEtag = (text: string): string | null => ETAG.exec(text)?.[1] ?? null;

export function initiateResultXml(bucket: string, { key, uploadId }: Upload): string {
  return result(
    "InitiateMultipartUploadResult",
    element("Bucket", bucket) + element("Key", key) + element("UploadId", uploadId),
  );
}

export function listPartsResultXml(bucket: string, { key, uploadId }: Upload, parts: readonly UploadedPart[]): string {
  const partElements = parts.map(
    ({ partNumber, etag, sizeBytes }) =>
      `<Part>${element("PartNumber", partNumber)}${element("ETag", quoteEtag(etag))}${element("Size", sizeBytes)}</Part>`,
  );
  return result(
    "ListPartsResult",
    element("Bucket", bucket) +
      element("Key", key) +
      element("UploadId", uploadId) +
      element("IsTruncated", "false") +
      partElements.join(""),
  );
}

export function completeResultXml(bucket: string, key: string, location: string, etag: string): string {
  return result(
    "CompleteMultipartUploadResult",
    element("Location", location) + element("Bucket", bucket) + element("Key", key) + element("ETag", quoteEtag(etag)),
  );
}

export function errorXml(code: string, message: string): string {
  return `${DECLARATION}<Error>${element("Code", code)}${element("Message", message)}</Error>`;
}

const malformed = () =>
  new AppError("MALFORMED", "The body must be a CompleteMultipartUpload document with Part, PartNumber and ETag");

function readPart(text: string): PartReference {
  const [, content = "", ...others] = text.split("<Part>");
  const partNumber = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(content)?.[1];
  const etag = unquoteEtag(/<ETag>\s*([^<\s]+)\s*<\/ETag>/.exec(content)?.[1] ?? "");
  if (partNumber === undefined || etag === null || others.length > 0) throw malformed();
  return { partNumber: Number(partNumber), etag };
}

/**
 * Reads the one document that S3 clients send. Its shape is fixed, so it is cut at its tags instead of parsed; what
 * else a part may hold (checksums) is passed over.
 *
 * @throws AppError `MALFORMED`.
 */
export function parseCompleteXml(text: string): readonly PartReference[] {
  const isDocument = /<CompleteMultipartUpload[\s>]/.test(text) && /<\/CompleteMultipartUpload>\s*$/.test(text);
  const pieces = text.split("</Part>");
  if (!isDocument || pieces.at(-1)?.includes("<Part>")) throw malformed();
  return pieces.slice(0, -1).map(readPart);
}
