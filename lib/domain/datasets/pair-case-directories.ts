import { classifyDirectory, type DirectoryKind, isSearchedDirectory, toCaseSampleId } from "./case-directory";
import { fileNameOf, folderOf, quoteName } from "./file-path";
import type { ManifestSample } from "./manifest-sample";
import { toGroundTruth } from "./pair-by-name";
import type { FoundSamples, PairingFile, PairingProblem } from "./pairing";

type CaseKind = Extract<DirectoryKind, { kind: "case" }>;

/** Folders that a drop has, by what they are to the search for case directories. */
export type CaseFolders = Readonly<{ kindByFolder: ReadonlyMap<string, DirectoryKind> }>;

/** Looks at every folder below the top that has files of its own; names alone decide. */
export function findCaseFolders(files: readonly PairingFile[]): CaseFolders {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path));
  byFolder.delete("");
  const kinds = [...byFolder].map(([folder, members]): [string, DirectoryKind] => [
    folder,
    classifyDirectory(members.map(({ path }) => fileNameOf(path))),
  ]);
  return { kindByFolder: new Map(kinds) };
}

/** Whether a drop holds case directories at all. */
export const hasCases = ({ kindByFolder }: CaseFolders): boolean =>
  [...kindByFolder.values()].some(({ kind }) => kind === "case");

/**
 * Takes each case directory as a sample: its `input` file first, then whatever else lies in it, against its `expected` file.
 *
 * @param root Folder that all files lie in, with its slash.
 */
export function pairCaseDirectories(files: readonly PairingFile[], folders: CaseFolders, root: string): FoundSamples {
  const byOwner = Map.groupBy(files, ({ path }) => ownerOf(path, folders));
  const samples: ManifestSample[] = [];
  const problems: PairingProblem[] = [];
  const leftOver: FoundSamples["leftOver"][number][] = [];
  for (const [owner, members] of byOwner) {
    const kind = owner === null ? undefined : folders.kindByFolder.get(owner);
    if (owner !== null && kind?.kind === "case") samples.push(toSample(owner, members, { kind, root }));
    else for (const { path } of members) placeOther(path, folders, { problems, leftOver });
  }
  return { samples, leftOver, problems };
}

/** The outermost case directory around a file, since the search does not go on inside of one. */
function ownerOf(path: string, { kindByFolder }: CaseFolders): string | null {
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    const folder = path.slice(0, slash + 1);
    const name = fileNameOf(path.slice(0, slash));
    if (!isSearchedDirectory(name)) return null;
    if (kindByFolder.get(folder)?.kind === "case") return folder;
  }
  return null;
}

type CasePlace = Readonly<{ kind: CaseKind; root: string }>;

function toSample(folder: string, members: readonly PairingFile[], { kind, root }: CasePlace): ManifestSample {
  const isNamed = (name: string) => (file: PairingFile) => file.path === `${folder}${name}`;
  const input = members.filter(isNamed(kind.inputName));
  const groundTruth = members.filter(isNamed(kind.expectedName));
  const others = members.filter((file) => !input.includes(file) && !groundTruth.includes(file));
  return {
    id: toCaseSampleId(folder.slice(root.length, -1)),
    inputs: [...input, ...others].map(({ path, mediaType }) => ({ path, mimeType: mediaType })),
    groundTruth: groundTruth.map((file) => toGroundTruth(file, "steps")),
    metadata: {},
  };
}

type OtherFiles = Readonly<{ problems: PairingProblem[]; leftOver: FoundSamples["leftOver"][number][] }>;

function placeOther(path: string, { kindByFolder }: CaseFolders, { problems, leftOver }: OtherFiles): void {
  const folder = folderOf(path);
  const kind = kindByFolder.get(folder);
  const name = fileNameOf(path);
  const where = `Folder ${quoteName(folder.slice(0, -1))}`;
  if (kind?.kind === "ambiguous" && kind.fileNames.includes(name)) {
    const names = kind.fileNames.map(quoteName).join(" and ");
    const message = `${where} has more than one ${kind.role} file: ${names}`;
    problems.push({ path, sampleId: null, message, severity: "error" });
  } else if (kind?.kind === "partial" && kind.presentName === name) {
    const message = `${where} has ${quoteName(name)} but no file for ${kind.missingRole}`;
    problems.push({ path, sampleId: null, message, severity: "warning" });
  } else {
    leftOver.push({ path, reason: "Lies in no case directory (one with an input and an expected file)" });
  }
}
