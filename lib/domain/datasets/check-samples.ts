import { type DatasetLimits, findLimitProblem } from "./dataset-limits";
import { quoteName } from "./file-path";
import type { ManifestSample } from "./manifest-sample";
import type { PairingFile, PairingProblem } from "./pairing";
import { findSampleIdProblem } from "./sample-id";
import { isStorable, NOT_STORABLE } from "./storable";

/** What samples are checked against; `canShareFiles` when two samples may use one file, as in a manifest. */
export type SampleRules = Readonly<{
  files: ReadonlyMap<string, PairingFile>;
  limits: DatasetLimits;
  canShareFiles: boolean;
}>;

/**
 * Checks samples whoever proposed them: a manifest, the pairing by names or a person.
 *
 * @returns The samples without a problem in the given order, and the problems of the others, each naming sample and path.
 */
export function checkSamples(
  proposed: readonly ManifestSample[],
  rules: SampleRules,
): Readonly<{ samples: readonly ManifestSample[]; problems: readonly PairingProblem[] }> {
  const state: CheckState = { rules, seenIds: new Set(), userByPath: new Map() };
  const samples: ManifestSample[] = [];
  const problems: PairingProblem[] = [];
  for (const sample of proposed) {
    const found = findProblems(sample, state);
    if (found.length === 0) samples.push(sample);
    problems.push(...found.map(({ path, message }) => toProblem(sample.id, path, message)));
  }
  return { samples, problems };
}

type CheckState = Readonly<{ rules: SampleRules; seenIds: Set<string>; userByPath: Map<string, string> }>;
type Finding = Readonly<{ path: string; message: string }>;
type FileReference = Readonly<{ path: string; digest?: string | undefined }>;

const toProblem = (id: string, path: string, message: string): PairingProblem => ({
  path,
  sampleId: id,
  message: `Sample ${quoteName(id)}${path === "" ? " " : `, file ${quoteName(path)}: `}${message}`,
  severity: "error",
});

function findProblems(sample: ManifestSample, state: CheckState): readonly Finding[] {
  const references = [...sample.inputs, ...sample.groundTruth];
  const whole = findIdProblem(sample, state) ?? findShapeProblem(sample, references.length, state.rules.limits);
  state.seenIds.add(sample.id);
  if (whole !== null) return [{ path: "", message: whole }];
  return [
    ...references.flatMap((reference) => findReferenceProblem(reference, sample.id, state)),
    ...sample.groundTruth.flatMap(({ path, record }) =>
      record === undefined ? [] : [{ path, message: "records of a table cannot be read by this version" }],
    ),
  ];
}

function findIdProblem({ id }: ManifestSample, { seenIds }: CheckState): string | null {
  const problem = findSampleIdProblem(id);
  if (problem !== null) return `has an id that ${problem}`;
  return seenIds.has(id) ? "has the id of another sample" : null;
}

function findShapeProblem(sample: ManifestSample, fileCount: number, limits: DatasetLimits): string | null {
  if (sample.inputs.length === 0) return "has no input";
  if (!isStorable(sample.metadata)) return `has metadata of which one ${NOT_STORABLE}`;
  return findLimitProblem("sampleFiles", fileCount, limits);
}

function findReferenceProblem({ path, digest }: FileReference, id: string, state: CheckState): readonly Finding[] {
  const { files, canShareFiles } = state.rules;
  const file = files.get(path);
  if (file === undefined) return [{ path, message: "was not uploaded" }];
  if (digest !== undefined && digest !== file.digest) return [{ path, message: "has another SHA-256 than stated" }];
  const user = state.userByPath.get(path);
  state.userByPath.set(path, user ?? id);
  if (user === id) return [{ path, message: "is named twice" }];
  return user === undefined || canShareFiles ? [] : [{ path, message: `belongs to sample ${quoteName(user)} already` }];
}
