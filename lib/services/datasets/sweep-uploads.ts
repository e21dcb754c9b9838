import "server-only";
import { deleteStaleUploadRows, selectExistingUploadIds, selectStaleUploads } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";

const STAGING = "staging/";
/** A session that nobody used for this long is given up. */
const UPLOAD_LIFE_MS = 24 * 60 * 60 * 1_000;
const UPLOADS_AT_ONCE = 100;

/** What a sweep removed. */
export type SweptUploads = Readonly<{ uploadCount: number; objectCount: number }>;

/**
 * Removes uploads that nobody used for a day, and everything in staging that belongs to no upload. What is stored under its
 * digest stays. Several servers may sweep at once, and one that is killed leaves the rest to the next.
 *
 * @returns How many uploads and staged objects were removed.
 */
export async function sweepUploads(ctx: ServiceContext): Promise<SweptUploads> {
  const before = new Date(ctx.now().getTime() - UPLOAD_LIFE_MS);
  const uploadCount = await deleteStaleUploads(ctx, before);
  const objectCount = await deleteOrphans(ctx);
  await ctx.objects.deleteStaleUploads(before);
  return { uploadCount, objectCount };
}

/** The rows go first: what is left in staging is an orphan then, also when this ends here. */
async function deleteStaleUploads(ctx: ServiceContext, before: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const stale = await selectStaleUploads(ctx.db, before, UPLOADS_AT_ONCE);
    if (stale.length === 0) return count;
    count += await deleteStaleUploadRows(
      ctx.db,
      stale.map(({ id }) => id),
      before,
    );
    for (const { stagingKey, multipartUploadId } of stale.flatMap(({ files }) => files)) {
      if (multipartUploadId !== null) {
        await ctx.objects.abortMultipartUpload({ key: stagingKey, uploadId: multipartUploadId });
      }
    }
  }
}

/** An upload has a row before it has an address to send to, so an object that is listed first cannot belong to a newer one. */
async function deleteOrphans(ctx: ServiceContext): Promise<number> {
  const keysByUpload = new Map<string, string[]>();
  let count = 0;
  for await (const { key } of ctx.objects.list(STAGING)) {
    const uploadId = key.slice(STAGING.length).split("/")[0] ?? "";
    const keys = keysByUpload.get(uploadId);
    if (keys === undefined) keysByUpload.set(uploadId, [key]);
    else keys.push(key);
    if (keysByUpload.size > UPLOADS_AT_ONCE) count += await deleteOrphanKeys(ctx, keysByUpload);
  }
  return count + (await deleteOrphanKeys(ctx, keysByUpload));
}

async function deleteOrphanKeys(ctx: ServiceContext, keysByUpload: Map<string, string[]>): Promise<number> {
  const existing = await selectExistingUploadIds(ctx.db, [...keysByUpload.keys()].filter(isUuid));
  const orphans = [...keysByUpload].filter(([uploadId]) => !existing.has(uploadId)).flatMap(([, keys]) => keys);
  for (const key of orphans) await ctx.objects.delete(key);
  keysByUpload.clear();
  return orphans.length;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
