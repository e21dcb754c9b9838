import "server-only";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";

const COLUMNS = {
  sha256: true,
  md5: true,
  sizeBytes: true,
  mediaType: true,
  storageKey: true,
  verifiedAt: true,
} as const satisfies Prisma.StoredObjectSelect;

type StoredObjectRow = Prisma.StoredObjectGetPayload<{ select: typeof COLUMNS }>;

/** Bytes in the store; `verifiedAt` is null while they are on their way there. */
export type StoredObject = Readonly<Omit<StoredObjectRow, "sizeBytes"> & { sizeBytes: number }>;

const toStoredObject = (row: StoredObjectRow): StoredObject => ({ ...row, sizeBytes: Number(row.sizeBytes) });

export async function findStoredObject(db: Database, sha256: string): Promise<StoredObject | null> {
  const row = await db.storedObject.findUnique({ where: { sha256 }, select: COLUMNS });
  return row === null ? null : toStoredObject(row);
}

/** Inserts a row that is not verified yet, unless its SHA-256 or its md5 is there. @returns Whether it was inserted. */
export async function claimStoredObject(
  db: Database,
  row: Omit<StoredObject, "verifiedAt"> & Readonly<{ id: string }>,
): Promise<boolean> {
  const { count } = await db.storedObject.createMany({ data: [row], skipDuplicates: true });
  return count === 1;
}

export async function setStoredObjectVerified(db: Database, sha256: string, verifiedAt: Date): Promise<void> {
  await db.storedObject.update({ where: { sha256 }, data: { verifiedAt }, select: { id: true } });
}
