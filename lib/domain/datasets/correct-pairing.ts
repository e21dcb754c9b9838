import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { checkSamples } from "./check-samples";
import { fileNameOf, folderOf } from "./file-path";
import type { ManifestSample } from "./manifest-sample";
import type { Drop, Pairing, PairingProblem } from "./pairing";
import { findRoleFolder } from "./role-folder";

/** What a person changed of a pairing: ids to leave out, and samples to add or to take instead of those of the same id. */
export type PairingCorrections = Readonly<{ removed: readonly string[]; samples: readonly ManifestSample[] }>;

/**
 * Applies what a person changed and checks the result by the same rules.
 *
 * @returns The samples in code-point order of id, or the problems of those that cannot be taken.
 */
export function correctPairing(
  pairing: Pairing,
  corrections: PairingCorrections,
  drop: Drop,
):
  | Readonly<{ ok: true; samples: readonly ManifestSample[] }>
  | Readonly<{ ok: false; problems: readonly PairingProblem[] }> {
  const dropped = new Set([...corrections.removed, ...corrections.samples.map(({ id }) => id)]);
  const proposed = [...corrections.samples, ...pairing.samples.filter(({ id }) => !dropped.has(id))];
  const canShareFiles = pairing.method === "manifest";
  const { samples, problems } = checkSamples(proposed, { ...drop, canShareFiles });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, samples: samples.toSorted((left, right) => compareCodePoints(left.id, right.id)) };
}

/**
 * Where a file of a drop lies in the dataset: below `inputs/` or `ground-truth/`, in the folders that it was dropped in. What a
 * manifest names stays where the manifest says.
 */
export function toDatasetPath(
  path: string,
  role: "input" | "groundTruth",
  pairing: Pick<Pairing, "method" | "root">,
): string {
  if (pairing.method === "manifest") return path.slice(pairing.root.length);
  const folder = role === "input" ? "inputs/" : "ground-truth/";
  const roleFolder = findRoleFolder(path.slice(pairing.root.length));
  const isOwnFolder =
    roleFolder !== null && path.slice(pairing.root.length + roleFolder.parent.length).startsWith(folder);
  const place = isOwnFolder ? roleFolder.place : folderOf(path.slice(pairing.root.length));
  return `${folder}${place}${fileNameOf(path)}`;
}
