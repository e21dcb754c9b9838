import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { checkSamples } from "./check-samples";
import { stemOf } from "./file-kind";
import { fileNameOf, folderOf, foldPath, quoteName } from "./file-path";
import { MANIFEST_NAME, parseManifest } from "./manifest";
import type { ManifestSample } from "./manifest-sample";
import { type NamedFile, pairByName } from "./pair-by-name";
import { findCaseFolders, hasCases, pairCaseDirectories } from "./pair-case-directories";
import type { Drop, FoundSamples, Pairing, PairingFile, PairingMethod, PairingProblem } from "./pairing";
import { findRoleFolder, roleOfFolder } from "./role-folder";

type Method = FoundSamples & Readonly<{ method: PairingMethod; root: string }>;

/**
 * Finds the samples in a drop: by its manifest, else by case directories, else by the folders `inputs` and `ground-truth` (or
 * another name for it), else by the names of the files.
 *
 * @param manifests The parsed JSON of every file named `dataset-manifest.json`, by path.
 * @returns The same result for the same files in any order.
 * @see docs/data-model.md#what-a-drop-may-contain
 */
export function pairDrop(drop: Drop, manifests: ReadonlyMap<string, unknown>): Pairing {
  const all = [...drop.files.values()].toSorted((left, right) => compareCodePoints(left.path, right.path));
  const unusable = findUnusable(all);
  const files = all.filter(({ path }) => !unusable.excluded.has(path));
  const found = manifests.size > 0 ? pairByManifest(files, manifests) : pairWithoutManifest(files);
  const checked = checkFound(found, drop);
  return {
    method: found.method,
    root: found.root,
    samples: checked.samples.toSorted((left, right) => compareCodePoints(left.id, right.id)),
    leftOver: [...found.leftOver, ...checked.leftOver, ...unusable.leftOver].toSorted(byPath),
    problems: [...found.problems, ...checked.problems, ...unusable.problems].toSorted(byPath),
  };
}

type HasPath = Readonly<{ path: string }>;

const byPath = (left: HasPath, right: HasPath): number => compareCodePoints(left.path, right.path);

/** Hidden files, and files whose names some systems cannot tell apart. */
function findUnusable(files: readonly PairingFile[]) {
  const isHidden = ({ path }: HasPath) => path.split("/").some((name) => name.startsWith("."));
  const leftOver = files.filter(isHidden).map(({ path }) => ({ path, reason: "Hidden files are not used" }));
  const byFoldedPath = Map.groupBy(
    files.filter((file) => !isHidden(file)),
    ({ path }) => foldPath(path),
  );
  const problems = [...byFoldedPath.values()].flatMap((same) => (same.length === 1 ? [] : same.map(toClash(same))));
  return { leftOver, problems, excluded: new Set([...leftOver, ...problems].map(({ path }) => path)) };
}

const toClash =
  (same: readonly PairingFile[]) =>
  ({ path }: PairingFile): PairingProblem => {
    const others = same.filter((other) => other.path !== path).map((other) => quoteName(other.path));
    const message = `${quoteName(path)} and ${others.join(", ")} are one name on systems that ignore case`;
    return { path, sampleId: null, message, severity: "error" };
  };

function pairByManifest(files: readonly PairingFile[], manifests: ReadonlyMap<string, unknown>): Method {
  const paths = [...manifests.keys()].toSorted(compareCodePoints);
  const [manifestPath = ""] = paths;
  const root = folderOf(manifestPath);
  if (paths.length > 1) {
    const names = paths.map(quoteName).join(", ");
    const toProblem = (path: string): PairingProblem => ({
      path,
      sampleId: null,
      message: `A drop may have one manifest, not ${paths.length}: ${names}`,
      severity: "error",
    });
    const leftOver = toLeftOver(files, paths, "Waits until there is one manifest");
    return { method: "manifest", root, samples: [], leftOver, problems: paths.map(toProblem) };
  }
  const parsed = parseManifest(manifests.get(manifestPath), manifestPath);
  const samples = parsed.samples.map((sample) => withRoot(sample, root));
  const used = samples.flatMap(({ inputs, groundTruth }) => [...inputs, ...groundTruth].map(({ path }) => path));
  const leftOver = toLeftOver(files, [manifestPath, ...used], "The manifest does not name it");
  const describes = { path: manifestPath, reason: "Describes the samples" };
  return { method: "manifest", root, samples, leftOver: [...leftOver, describes], problems: parsed.problems };
}

function toLeftOver(files: readonly PairingFile[], used: readonly string[], reason: string) {
  const usedPaths = new Set(used);
  return files.filter(({ path }) => !usedPaths.has(path)).map(({ path }) => ({ path, reason }));
}

const withRoot = (sample: ManifestSample, root: string): ManifestSample => ({
  ...sample,
  inputs: sample.inputs.map((input) => ({ ...input, path: `${root}${input.path}` })),
  groundTruth: sample.groundTruth.map((entry) => ({ ...entry, path: `${root}${entry.path}` })),
});

function pairWithoutManifest(files: readonly PairingFile[]): Method {
  const root = findRoot(files);
  const cases = findCaseFolders(files);
  if (hasCases(cases)) return { method: "caseDirectories", root, ...pairCaseDirectories(files, cases, root) };
  const parents = findParentsWithBothRoles(files);
  if (parents.size === 0) return { method: "flat", root, ...pairByName(files.map((file) => toFlatFile(file, root))) };
  const inRoleFolder = (file: PairingFile) => parents.has(findRoleFolder(file.path)?.parent ?? "\0");
  const named = files.filter(inRoleFolder).map((file) => toFolderFile(file, root));
  const outside = files.filter((file) => !inRoleFolder(file));
  const found = pairByName(named);
  const reason = "Lies neither in the folder of inputs nor in that of ground truth";
  const leftOver = [...found.leftOver, ...outside.map(({ path }) => ({ path, reason }))];
  return { method: "folders", root, ...found, leftOver };
}

/** The folders that all files share, up to the first one that stands for a role or is a case. */
function findRoot(files: readonly PairingFile[]): string {
  const [first, ...others] = files;
  if (first === undefined) return "";
  const isCase = new Set(
    [...findCaseFolders(files).kindByFolder].flatMap(([folder, { kind }]) => (kind === "case" ? [folder] : [])),
  );
  let root = "";
  for (const name of folderOf(first.path).split("/").slice(0, -1)) {
    const next = `${root}${name}/`;
    const isShared = others.every(({ path }) => path.startsWith(next));
    if (!isShared || roleOfFolder(name) !== null || isCase.has(next)) break;
    root = next;
  }
  return root;
}

function findParentsWithBothRoles(files: readonly PairingFile[]): ReadonlySet<string> {
  const rolesByParent = new Map<string, Set<string>>();
  for (const { path } of files) {
    const folder = findRoleFolder(path);
    if (folder === null) continue;
    const roles = rolesByParent.get(folder.parent) ?? new Set();
    rolesByParent.set(folder.parent, roles.add(folder.role));
  }
  return new Set([...rolesByParent].filter(([, roles]) => roles.size === 2).map(([parent]) => parent));
}

const toFlatFile = (file: PairingFile, root: string): NamedFile => ({
  file,
  role: null,
  place: folderOf(file.path).slice(root.length),
  stem: stemOf(file.path),
});

function toFolderFile(file: PairingFile, root: string): NamedFile {
  const folder = findRoleFolder(file.path);
  return {
    file,
    role: folder?.role ?? null,
    place: (folder?.place ?? "").slice(root.length),
    stem: stemOf(file.path),
  };
}

/** Of a sample that was found by names, every file is listed with the problem, so that none disappears. */
function checkFound(found: Method, { files, limits }: Drop): FoundSamples {
  const isManifest = found.method === "manifest";
  const checked = checkSamples(found.samples, { files, limits, canShareFiles: isManifest });
  if (isManifest) return { ...checked, leftOver: [] };
  const good = new Set(checked.samples);
  const bad = found.samples.filter((sample) => !good.has(sample));
  const messageOf = ({ id }: ManifestSample) => checked.problems.find(({ sampleId }) => sampleId === id)?.message ?? "";
  const problems = bad.flatMap((sample) =>
    [...sample.inputs, ...sample.groundTruth].map(({ path }) => ({
      path,
      sampleId: sample.id,
      message: messageOf(sample),
      severity: "error" as const,
    })),
  );
  return { samples: checked.samples, leftOver: [], problems };
}

/** Whether a file is a manifest by its name. */
export const isManifestPath = (path: string): boolean => fileNameOf(path) === MANIFEST_NAME;
