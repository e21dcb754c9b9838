import "server-only";
import { MANIFEST_NAME } from "@/lib/domain/datasets/manifest";
import type { ServiceContext } from "@/lib/services/context";
import { getVersion, type VersionKey } from "@/lib/services/datasets/dataset-access";
import { writeManifest } from "@/lib/services/datasets/manifest-text";

/** A manifest to download: its name and its text, which is read from the database while it is sent. */
export type ManifestDownload = Readonly<{ name: string; text: AsyncGenerator<string> }>;

/**
 * Opens the manifest of a version. The SHA-256 of the text of a published one is its `manifestDigest`.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getManifest(ctx: ServiceContext, key: VersionKey): Promise<ManifestDownload> {
  const version = await getVersion(ctx, key);
  return { name: MANIFEST_NAME, text: writeManifest(ctx, version.id) };
}
