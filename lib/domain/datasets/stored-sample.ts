import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { toDatasetPath } from "./correct-pairing";
import type { ManifestGroundTruth, ManifestInput, ManifestSample } from "./manifest-sample";
import type { Pairing, PairingFile } from "./pairing";

/** Longest ground truth that is kept with its sample, in bytes of UTF-8: 16 KiB. */
export const TRUTH_BYTES_MAX = 16_384;

/** A stored file of a drop: its size in bytes, and its content as JSON text when that is short. */
export type StoredFile = PairingFile & Readonly<{ sizeBytes: number; truth: string | null }>;

type Stored<Entry> = Readonly<Omit<Entry, "digest"> & { digest: string; sizeBytes: number }>;

/** An input whose bytes are stored. */
export type StoredInput = Stored<ManifestInput>;

/** A ground truth whose bytes are stored. */
export type StoredGroundTruth = Stored<ManifestGroundTruth>;

/** A sample as a version holds it; its paths are those of the dataset, its digests SHA-256 in hex. */
export type StoredSample = Readonly<{
  sampleId: string;
  inputs: readonly StoredInput[];
  groundTruth: readonly StoredGroundTruth[];
  metadata: ManifestSample["metadata"];
  /** The first ground truth that is JSON or YAML, as JSON text; null when there is none or it is long. */
  truth: string | null;
  inputDigest: string;
  labelDigest: string;
}>;

const digestOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalize(value) ?? "null")));

/** SHA-256 of what the inputs hold, in their order, whatever the files are called. */
const digestInputs = (inputs: readonly Readonly<{ digest: string }>[]): string =>
  digestOf(inputs.map(({ digest }) => digest));

/** SHA-256 of what the ground truth holds and speaks about, in its order, whatever the files are called. */
export const digestGroundTruth = (entries: readonly StoredGroundTruth[]): string =>
  digestOf(entries.map(({ digest, format, target }) => ({ digest, format, target })));

/**
 * Turns a checked sample of a drop into the one that a version holds.
 *
 * @param files Every file that the sample names, by its path in the drop.
 */
export function toStoredSample(
  sample: ManifestSample,
  files: ReadonlyMap<string, StoredFile>,
  pairing: Pick<Pairing, "method" | "root">,
): StoredSample {
  const fileOf = (path: string): StoredFile => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`The file ${path} of a checked sample is not in the drop`);
    return file;
  };
  const toStored = <Entry extends ManifestInput | ManifestGroundTruth>(entry: Entry, role: "input" | "groundTruth") => {
    const { digest, sizeBytes } = fileOf(entry.path);
    return { ...entry, path: toDatasetPath(entry.path, role, pairing), digest, sizeBytes };
  };
  const inputs = sample.inputs.map((input) => toStored(input, "input"));
  const groundTruth = sample.groundTruth.map((entry) => toStored(entry, "groundTruth"));
  const labelled = sample.groundTruth.find(({ format }) => format === "json" || format === "yaml");
  return {
    sampleId: sample.id,
    inputs,
    groundTruth,
    metadata: sample.metadata,
    truth: labelled === undefined ? null : fileOf(labelled.path).truth,
    inputDigest: digestInputs(inputs),
    labelDigest: digestGroundTruth(groundTruth),
  };
}

/** Whether two samples of one id are the same in files, names and metadata. */
export const isSameSample = (
  left: Pick<StoredSample, "inputs" | "groundTruth" | "metadata">,
  right: Pick<StoredSample, "inputs" | "groundTruth" | "metadata">,
): boolean => toComparable(left) === toComparable(right);

const toComparable = ({ inputs, groundTruth, metadata }: Pick<StoredSample, "inputs" | "groundTruth" | "metadata">) =>
  canonicalize({ inputs, groundTruth, metadata });
