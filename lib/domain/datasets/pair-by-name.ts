import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { isDataFile, isTextFile, toGroundTruthFormat } from "./file-kind";
import { quoteName } from "./file-path";
import type { ManifestSample } from "./manifest-sample";
import { matchStems } from "./match-stems";
import { parsePageName } from "./page-suffix";
import type { FoundSamples, PairingFile } from "./pairing";
import { toSampleId } from "./sample-id";

/** A file with its name taken apart; the role is null where names and types have to tell it. */
export type NamedFile = Readonly<{
  file: PairingFile;
  role: "input" | "groundTruth" | null;
  /** Folder below the root with its slash, without the folder that stands for the role. */
  place: string;
  /** File name without its ending. */
  stem: string;
}>;

type Group = Readonly<{ place: string; stem: string; inputs: readonly NamedFile[]; groundTruth: readonly NamedFile[] }>;

/**
 * Pairs files by their names: first those with an equal stem, then pages (`a_p1`, `a_p2`) with the ground truth of the whole,
 * then by the longest common stem.
 */
export function pairByName(files: readonly NamedFile[]): FoundSamples {
  const exact = toGroups(files, ({ stem }) => stem);
  const rest = exact.filter((group) => !isComplete(group)).flatMap(filesOf);
  const paged = toGroups(rest, ({ stem }) => parsePageName(stem).base);
  const close = matchCloseStems(paged.filter((group) => !isComplete(group)));
  const complete = [...exact.filter(isComplete), ...paged.filter(isComplete), ...close.groups];
  const samples: ManifestSample[] = [];
  const problems: FoundSamples["problems"][number][] = [];
  for (const group of complete) {
    const ambiguity = findAmbiguity(group);
    if (ambiguity === null) samples.push(toSample(group));
    else problems.push(...toProblems(group, ambiguity));
  }
  return { samples, leftOver: close.leftOver, problems };
}

const isComplete = ({ inputs, groundTruth }: Group): boolean => inputs.length > 0 && groundTruth.length > 0;
const filesOf = ({ inputs, groundTruth }: Group): readonly NamedFile[] => [...inputs, ...groundTruth];

function toGroups(files: readonly NamedFile[], stemOf: (file: NamedFile) => string): readonly Group[] {
  const byName = Map.groupBy(files, (file) => `${file.place}${stemOf(file)}`);
  return [...byName.values()].flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [{ place: first.place, stem: stemOf(first), ...assignRoles(members) }];
  });
}

/** Where folders do not tell, data is the ground truth of a document, and where there is no data, text is. */
function assignRoles(members: readonly NamedFile[]): Pick<Group, "inputs" | "groundTruth"> {
  const hasRoles = members.some(({ role }) => role !== null);
  if (hasRoles) return split(members, ({ role }) => role === "groundTruth");
  const byData = split(members, ({ file }) => isDataFile(file));
  if (byData.groundTruth.length > 0) return byData;
  const byText = split(members, ({ file }) => isTextFile(file));
  return byText.inputs.length > 0 ? byText : { inputs: members, groundTruth: [] };
}

function split(members: readonly NamedFile[], isGroundTruth: (file: NamedFile) => boolean) {
  return {
    inputs: members.filter((member) => !isGroundTruth(member)),
    groundTruth: members.filter(isGroundTruth),
  };
}

type CloseMatches = Readonly<{ groups: readonly Group[]; leftOver: FoundSamples["leftOver"] }>;

function matchCloseStems(groups: readonly Group[]): CloseMatches {
  const found = [...Map.groupBy(groups, ({ place }) => place).values()].map((sharing) => {
    const [withInputs, withTruth] = [sharing.filter(hasInputs), sharing.filter((group) => !hasInputs(group))];
    const { pairs, ambiguous } = matchStems(withInputs, withTruth);
    const matched = new Set(pairs.flatMap(({ left, right }) => [left, right]));
    return {
      groups: pairs.map(({ left, right }) => ({ ...left, groundTruth: right.groundTruth })),
      leftOver: sharing
        .filter((group) => !matched.has(group))
        .flatMap((group) => toLeftOver(group, ambiguous.has(group))),
    };
  });
  return { groups: found.flatMap(({ groups }) => groups), leftOver: found.flatMap(({ leftOver }) => leftOver) };
}

const hasInputs = ({ inputs }: Group): boolean => inputs.length > 0;

function toLeftOver(group: Group, isAmbiguous: boolean): FoundSamples["leftOver"] {
  const partner = hasInputs(group) ? "ground truth" : "input";
  const reason = isAmbiguous
    ? `More than one ${partner} has a name like ${quoteName(group.stem)}, or is wanted by another file too`
    : `No ${partner} has the name ${quoteName(group.stem)}`;
  return filesOf(group).map(({ file }) => ({ path: file.path, reason }));
}

/** Several inputs are fine only as pages with a number each. */
function findAmbiguity({ inputs, groundTruth }: Group): string | null {
  if (groundTruth.length > 1) return `has ${groundTruth.length} ground truths: ${listNames(groundTruth)}`;
  if (inputs.length === 1) return null;
  const numbers = inputs.map(({ stem }) => parsePageName(stem).pageNumber);
  const arePages = !numbers.includes(null) && new Set(numbers).size === numbers.length;
  return arePages ? null : `has ${inputs.length} inputs that are not its pages: ${listNames(inputs)}`;
}

const NAMES_MAX = 4;

function listNames(files: readonly NamedFile[]): string {
  const names = files.map(({ file }) => file.path).toSorted(compareCodePoints);
  const shown = names.slice(0, NAMES_MAX).map(quoteName);
  return [...shown, ...(names.length > shown.length ? [`and ${names.length - shown.length} more`] : [])].join(", ");
}

const idOf = ({ place, stem }: Group): string => toSampleId(`${place}${stem}`);

function toProblems(group: Group, ambiguity: string): FoundSamples["problems"] {
  const sampleId = idOf(group);
  const message = `Sample ${quoteName(sampleId)} ${ambiguity}`;
  return filesOf(group).map(({ file }) => ({ path: file.path, sampleId, message, severity: "error" }));
}

function toSample(group: Group): ManifestSample {
  return {
    id: idOf(group),
    inputs: group.inputs.toSorted(comparePages).map(({ file }) => ({ path: file.path, mimeType: file.mediaType })),
    groundTruth: group.groundTruth.map(({ file }) => toGroundTruth(file, "output")),
    metadata: {},
  };
}

/** A ground-truth entry of a file. */
export const toGroundTruth = (
  file: PairingFile,
  target: "output" | "steps",
): ManifestSample["groundTruth"][number] => ({ path: file.path, format: toGroundTruthFormat(file), target });

function comparePages(left: NamedFile, right: NamedFile): number {
  const [leftNumber, rightNumber] = [left, right].map(({ stem }) => parsePageName(stem).pageNumber ?? 0);
  return (leftNumber ?? 0) - (rightNumber ?? 0) || compareCodePoints(left.file.path, right.file.path);
}
