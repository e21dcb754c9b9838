import "server-only";
import { AppError } from "@/lib/errors/app-error";
import {
  claimStoredObject,
  findStoredObject,
  type StoredObject,
  setStoredObjectVerified,
} from "@/lib/infra/db/stored-object-queries";
import type { ServiceContext } from "@/lib/services/context";

/** What is known of bytes before they are stored: hashes in hex, size in bytes. */
export type ObjectFacts = Pick<StoredObject, "sha256" | "md5" | "sizeBytes" | "mediaType">;

const toStorageKey = ({ md5 }: ObjectFacts): string => `files/md5/${md5.slice(0, 2)}/${md5.slice(2)}`;

/**
 * Stores bytes once for each content. The row comes first and claims the address, so that a second content with the same md5
 * can never replace the first; a crash before the bytes are there leaves an unverified row, and a repeat completes it.
 *
 * @param write Puts the bytes under the key.
 * @throws AppError `CONFLICT` when another content has the same md5.
 */
export async function storeObject(
  ctx: ServiceContext,
  facts: ObjectFacts,
  write: (storageKey: string) => Promise<void>,
): Promise<void> {
  const storageKey = toStorageKey(facts);
  const known = await findStoredObject(ctx.db, facts.sha256);
  if (known?.verifiedAt != null && (await isThere(ctx, known))) return;
  if (known === null) await claim(ctx, facts, storageKey);
  await write(storageKey);
  await setStoredObjectVerified(ctx.db, facts.sha256, ctx.now());
}

async function isThere(ctx: ServiceContext, { storageKey, sizeBytes }: StoredObject): Promise<boolean> {
  return (await ctx.objects.find(storageKey))?.sizeBytes === sizeBytes;
}

async function claim(ctx: ServiceContext, facts: ObjectFacts, storageKey: string): Promise<void> {
  if (await claimStoredObject(ctx.db, { ...facts, id: ctx.newId(), storageKey })) return;
  // Somebody stored the same content meanwhile, unless only the md5 is the same.
  if ((await findStoredObject(ctx.db, facts.sha256)) !== null) return;
  throw new AppError(
    "CONFLICT",
    `has the md5 of another file with a different content (${facts.md5}), so it cannot be stored`,
  );
}
