import "server-only";
import { AppError, notFound } from "@/lib/errors/app-error";
import { findStoredObject } from "@/lib/infra/db/stored-object-queries";
import type { ObjectContent } from "@/lib/ports/object-store";
import type { ServiceContext } from "@/lib/services/context";
import { type FileAddress, toSignedText } from "@/lib/services/datasets/file-address";

/** A file to send: what it is, how large it is, and a way to open all of it or a part. */
export type DatasetFile = Readonly<{
  name: string;
  mediaType: string;
  digest: string;
  sizeBytes: number;
  open: (range?: Readonly<{ offset: number; length: number }>) => Promise<ObjectContent>;
}>;

/**
 * Opens a file by an address that a sample gave.
 *
 * @throws AppError `FORBIDDEN` when the address was not made here or has ended; `NOT_FOUND`.
 */
export async function getDatasetFile(
  ctx: ServiceContext,
  address: FileAddress & Readonly<{ signature: string }>,
): Promise<DatasetFile> {
  const { digest, name, expires, signature } = address;
  if (!ctx.fileSigner.verify(toSignedText(address), signature)) {
    throw new AppError("FORBIDDEN", "The address of the file is not one that a sample gave");
  }
  if (ctx.now().getTime() >= expires * 1_000) throw new AppError("FORBIDDEN", "The address of the file has ended");
  const object = await findStoredObject(ctx.db, digest);
  if (object === null) throw notFound("File");
  const { mediaType, sizeBytes, storageKey } = object;
  return { name, mediaType, digest, sizeBytes, open: (range) => ctx.objects.get(storageKey, range) };
}
