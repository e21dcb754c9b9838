import "server-only";
import { open } from "node:fs/promises";
import { type DatasetLimits, findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { endingOf, isNamedLikeText, toTextMediaType } from "@/lib/domain/datasets/file-kind";
import { findImageProblem, isImageType } from "@/lib/infra/files/inspect-image";
import { inspectText, isParsedType } from "@/lib/infra/files/inspect-text";
import { type OpenFile, readBytesAt } from "@/lib/infra/files/read-bytes-at";
import { findSignature, type Signature, signatureOfEnding } from "@/lib/infra/files/signatures";
import type { Inspection } from "@/lib/ports/file-inspector";

/** Enough for every signature: that of a PDF may start anywhere in the first 1,024 bytes. */
const HEAD_BYTES = 4_096;
/** Text above this size is looked at only in its first bytes. */
const TEXT_BYTES_MAX = 64_000_000;

/** Opens a file and tells what it holds; `path` is its name as it was dropped. */
export async function inspectFile(file: string, path: string, limits: DatasetLimits): Promise<Inspection> {
  const handle = await open(file, "r");
  try {
    return await inspectOpenFile({ handle, sizeBytes: (await handle.stat()).size }, path, limits);
  } finally {
    await handle.close();
  }
}

const refuse = (problem: string): Inspection => ({ ok: false, problem });

async function inspectOpenFile(file: OpenFile, path: string, limits: DatasetLimits): Promise<Inspection> {
  if (file.sizeBytes === 0) return refuse("is empty (0 bytes)");
  const head = await readBytesAt(file, 0, HEAD_BYTES);
  const signature = findSignature(head);
  if (signature !== null) return inspectBinary(file, { path, signature, limits });
  const wanted = signatureOfEnding(endingOf(path));
  if (wanted !== null) return refuse(`is named like a ${wanted.title} but does not start like one`);
  return isNamedLikeText(path) ? inspectNamedText(file, path, limits) : inspectUnknown(file, path, limits);
}

type BinaryFile = Readonly<{ path: string; signature: Signature; limits: DatasetLimits }>;

async function inspectBinary(file: OpenFile, { path, signature, limits }: BinaryFile): Promise<Inspection> {
  const { title, mediaType } = signature;
  if (isNamedLikeText(path)) return refuse(`is named .${endingOf(path)} but holds a ${title}`);
  const problem = await findBinaryProblem(file, mediaType, limits);
  if (problem !== null) return refuse(problem);
  const wanted = signatureOfEnding(endingOf(path));
  const isMisnamed = wanted !== null && wanted.mediaType !== mediaType;
  const warnings = isMisnamed
    ? [`is named like a ${wanted.title} but holds a ${title}; it is taken as a ${title}`]
    : [];
  return { ok: true, mediaType, warnings, truth: null };
}

async function findBinaryProblem(file: OpenFile, mediaType: string, limits: DatasetLimits): Promise<string | null> {
  if (isImageType(mediaType)) return findImageProblem(file, mediaType, limits);
  if (mediaType !== "application/pdf") return null;
  const { findPdfProblem } = await import("@/lib/infra/files/inspect-pdf");
  return findPdfProblem(file, limits);
}

async function inspectNamedText(file: OpenFile, path: string, limits: DatasetLimits): Promise<Inspection> {
  const isWhole = isParsedType(toTextMediaType(path)) ? file.sizeBytes <= limits.textBytes : isSmallText(file);
  if (isWhole) return inspectText(await readBytesAt(file, 0, file.sizeBytes), path, limits);
  if (!isParsedType(toTextMediaType(path)))
    return { ok: true, mediaType: toTextMediaType(path), warnings: [], truth: null };
  return refuse(findLimitProblem("textBytes", file.sizeBytes, limits) ?? "is too large");
}

/** A file without a known name or start is text when all of it can be read as such; else it is just bytes. */
async function inspectUnknown(file: OpenFile, path: string, limits: DatasetLimits): Promise<Inspection> {
  const bytes = isSmallText(file) ? await readBytesAt(file, 0, file.sizeBytes) : null;
  const isText = bytes !== null && !bytes.includes(0) && inspectText(bytes, path, limits).ok;
  return { ok: true, mediaType: isText ? "text/plain" : "application/octet-stream", warnings: [], truth: null };
}

const isSmallText = ({ sizeBytes }: OpenFile): boolean => sizeBytes <= TEXT_BYTES_MAX;
