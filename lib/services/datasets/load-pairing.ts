import "server-only";
import { decodeText } from "@/lib/domain/datasets/decode-text";
import { quoteName } from "@/lib/domain/datasets/file-path";
import { isManifestPath, pairDrop } from "@/lib/domain/datasets/pair-drop";
import type { Pairing } from "@/lib/domain/datasets/pairing";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import type { StoredFile } from "@/lib/domain/datasets/stored-sample";
import { AppError } from "@/lib/errors/app-error";
import { findStoredObject } from "@/lib/infra/db/stored-object-queries";
import { selectStoredFiles } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";
import { readObject } from "@/lib/services/datasets/read-truth";

/** The stored files of an upload and how they are paired. */
export type LoadedPairing = Readonly<{ files: ReadonlyMap<string, StoredFile>; pairing: Pairing }>;

/** Pairs what an upload has stored so far. */
export async function loadPairing(ctx: ServiceContext, uploadId: string): Promise<LoadedPairing> {
  const files = await selectStoredFiles(ctx.db, uploadId);
  const manifests = new Map<string, unknown>();
  for (const file of files.values()) {
    if (isManifestPath(file.path)) manifests.set(file.path, await readManifest(ctx, file));
  }
  return { files, pairing: pairDrop({ files, limits: ctx.datasetLimits }, manifests) };
}

/** It was parsed when it was stored, so it cannot be wrong now. */
async function readManifest(ctx: ServiceContext, { path, digest }: StoredFile): Promise<unknown> {
  const object = await findStoredObject(ctx.db, digest);
  if (object === null) throw new Error("A stored file has an object");
  const { textBytes: sizeMax, textDepth: depthMax } = ctx.datasetLimits;
  const decoded = decodeText(await readObject(ctx, object), { sizeMax, depthMax });
  const parsed = decoded.ok ? parseJsonExact(decoded.value, { sizeMax, depthMax }) : decoded;
  if (!parsed.ok) throw new AppError("VALIDATION", `${quoteName(path)} is not valid JSON`, { cause: parsed.problems });
  return parsed.value;
}
