import type { PairingPreview } from "@/lib/contracts/dataset-pairing";
import type { ApplyUploadBody } from "@/lib/contracts/dataset-upload";
import { endingOf, stemOf, toGroundTruthFormat, toTextMediaType } from "@/lib/domain/datasets/file-kind";
import { folderOf } from "@/lib/domain/datasets/file-path";
import type { ManifestSample } from "@/lib/domain/datasets/manifest-sample";
import { findSampleIdProblem } from "@/lib/domain/datasets/sample-id";

/** What a file of a sample is for. */
export type FileRole = "input" | "groundTruth";

/** A proposed sample and what a person made of it; `proposed` is null for one that the person added. */
export type EditedSample = Readonly<{
  key: string;
  proposed: PairingPreview["samples"][number] | null;
  sample: ManifestSample;
  isLeftOut: boolean;
}>;

/** A preview in the hands of a person; nothing of it is stored before it is applied. */
export type PairingEdit = Readonly<{
  samples: readonly EditedSample[];
  leftOver: PairingPreview["leftOver"];
}>;

/** Where a file goes: to a sample, to a new one, or to those that are not used. */
export type FileTarget =
  | Readonly<{ type: "sample"; key: string; role: FileRole }>
  | Readonly<{ type: "newSample"; id: string; role: FileRole }>
  | Readonly<{ type: "leftOver" }>;

const BINARY_MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  tif: "image/tiff",
  tiff: "image/tiff",
};

const mediaTypeOf = (path: string): string => BINARY_MEDIA_TYPES[endingOf(path)] ?? toTextMediaType(path);

function toSample({ change: _, ...sample }: PairingPreview["samples"][number]): ManifestSample {
  return sample;
}

/** The preview as it is before anybody changed anything. */
export const startEdit = ({ samples, leftOver }: PairingPreview): PairingEdit => ({
  samples: samples.map((proposed) => ({
    key: proposed.id,
    proposed,
    sample: toSample(proposed),
    isLeftOut: false,
  })),
  leftOver,
});

function changeSample(edit: PairingEdit, key: string, change: (edited: EditedSample) => EditedSample): PairingEdit {
  return { ...edit, samples: edit.samples.map((edited) => (edited.key === key ? change(edited) : edited)) };
}

/** Gives a sample another id. */
export const renameSample = (edit: PairingEdit, key: string, id: string): PairingEdit =>
  changeSample(edit, key, (edited) => ({ ...edited, sample: { ...edited.sample, id } }));

/** Leaves a sample out, or takes it back in. */
export const setLeftOut = (edit: PairingEdit, key: string, isLeftOut: boolean): PairingEdit =>
  changeSample(edit, key, (edited) => ({ ...edited, isLeftOut }));

function withFile(sample: ManifestSample, path: string, role: FileRole): ManifestSample {
  const mediaType = mediaTypeOf(path);
  if (role === "input") return { ...sample, inputs: [...sample.inputs, { path, mimeType: mediaType }] };
  const format = toGroundTruthFormat({ mediaType });
  return { ...sample, groundTruth: [...sample.groundTruth, { path, format, target: "output" }] };
}

const withoutFile = (sample: ManifestSample, path: string): ManifestSample => ({
  ...sample,
  inputs: sample.inputs.filter((input) => input.path !== path),
  groundTruth: sample.groundTruth.filter((truth) => truth.path !== path),
});

const isEmpty = ({ inputs, groundTruth }: ManifestSample): boolean => inputs.length + groundTruth.length === 0;

/** A sample that lost its last file is left out; one that a person had added goes away. */
function takeFrom(edit: PairingEdit, key: string, path: string): PairingEdit {
  const taken = changeSample(edit, key, (edited) => {
    const sample = withoutFile(edited.sample, path);
    return { ...edited, sample, isLeftOut: edited.isLeftOut || isEmpty(sample) };
  });
  return { ...taken, samples: taken.samples.filter(({ proposed, sample }) => proposed !== null || !isEmpty(sample)) };
}

function addSample(edit: PairingEdit, id: string): Readonly<{ edit: PairingEdit; key: string }> {
  const addedCount = edit.samples.filter(({ proposed }) => proposed === null).length;
  const key = `\0added ${addedCount} ${id}`;
  const sample: ManifestSample = { id, inputs: [], groundTruth: [], metadata: {} };
  return { edit: { ...edit, samples: [{ key, proposed: null, sample, isLeftOut: false }, ...edit.samples] }, key };
}

/**
 * Moves a file.
 *
 * @param fromKey The sample that the file is taken from; null for one that belongs to none.
 */
export function moveFile(
  edit: PairingEdit,
  { path, fromKey }: Readonly<{ path: string; fromKey: string | null }>,
  target: FileTarget,
): PairingEdit {
  const rest = { ...edit, leftOver: edit.leftOver.filter((file) => file.path !== path) };
  if (target.type === "leftOver") {
    const taken = fromKey === null ? rest : takeFrom(rest, fromKey, path);
    return { ...taken, leftOver: [{ path, reason: "You took it out" }, ...taken.leftOver] };
  }
  const place = target.type === "sample" ? { edit: rest, key: target.key } : addSample(rest, target.id);
  const cleared = changeSample(place.edit, place.key, (edited) => ({
    ...edited,
    isLeftOut: false,
    sample: withFile(withoutFile(edited.sample, path), path, target.role),
  }));
  return fromKey === null || fromKey === place.key ? cleared : takeFrom(cleared, fromKey, path);
}

/** The id that a new sample of a file would get: its path without the ending, folders divided by colons. */
export const suggestId = (path: string): string => `${folderOf(path)}${stemOf(path)}`.replaceAll("/", ":");

/** What keeps the edit from being applied, by key of the sample. */
export function findEditProblems({ samples }: PairingEdit): ReadonlyMap<string, string> {
  const used = samples.filter(({ isLeftOut }) => !isLeftOut);
  const countById = new Map<string, number>();
  for (const { sample } of used) countById.set(sample.id, (countById.get(sample.id) ?? 0) + 1);
  const problems = used.map(({ key, sample }) => {
    const idProblem = findSampleIdProblem(sample.id);
    if (idProblem !== null) return [key, `The id ${idProblem}`] as const;
    if ((countById.get(sample.id) ?? 0) > 1) return [key, "Another sample has this id"] as const;
    return [key, sample.inputs.length === 0 ? "It has no input" : null] as const;
  });
  return new Map(problems.flatMap(([key, problem]) => (problem === null ? [] : [[key, problem] as const])));
}

const isChanged = ({ proposed, sample }: EditedSample): boolean =>
  proposed === null || JSON.stringify(toSample(proposed)) !== JSON.stringify(sample);

/** What the server has to change of its own proposal to come to this edit. */
export function toCorrections({ samples }: PairingEdit): ApplyUploadBody["corrections"] {
  const removed = samples.flatMap(({ proposed, sample, isLeftOut }) =>
    proposed !== null && (isLeftOut || sample.id !== proposed.id) ? [proposed.id] : [],
  );
  const changed = samples.filter((edited) => !edited.isLeftOut && isChanged(edited));
  return { removed, samples: changed.map(({ sample }) => sample) };
}
