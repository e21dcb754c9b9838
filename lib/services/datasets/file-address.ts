import "server-only";
import { fileNameOf } from "@/lib/domain/datasets/file-path";
import type { ServiceContext } from "@/lib/services/context";

const LIFE_SECONDS = 15 * 60;

/** What an address lets somebody read, and until when (seconds since 1970). */
export type FileAddress = Readonly<{ datasetId: string; digest: string; name: string; expires: number }>;

/** The text whose signature makes an address valid. */
export const toSignedText = ({ datasetId, digest, name, expires }: FileAddress): string =>
  [datasetId, digest, expires, name].join("\n");

/** An address of a file of a dataset, for fifteen minutes. */
export function toFileAddress(
  ctx: ServiceContext,
  datasetId: string,
  file: Readonly<{ path: string; digest: string }>,
) {
  const { digest } = file;
  const name = fileNameOf(file.path);
  const expires = Math.floor(ctx.now().getTime() / 1_000) + LIFE_SECONDS;
  const signature = ctx.fileSigner.sign(toSignedText({ datasetId, digest, name, expires }));
  const query = new URLSearchParams({ name, expires: String(expires), signature });
  return `/api/benchmark/datasets/${datasetId}/files/${digest}?${query}`;
}
