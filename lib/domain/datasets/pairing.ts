import type { DatasetLimits } from "./dataset-limits";
import type { ManifestSample } from "./manifest-sample";

/** How the files of a drop were told apart. */
export const PAIRING_METHODS = ["manifest", "caseDirectories", "folders", "flat"] as const;

/** One of {@link PAIRING_METHODS}. */
export type PairingMethod = (typeof PAIRING_METHODS)[number];

/** `error`: the file or sample is not taken. `warning`: somebody should look at it. */
export const PAIRING_SEVERITIES = ["error", "warning"] as const;

/** A file of a drop: a checked path, its media type by content and its SHA-256. */
export type PairingFile = Readonly<{ path: string; mediaType: string; digest: string }>;

/** Something about a file or a sample that a person has to know; the message names both. */
export type PairingProblem = Readonly<{
  path: string;
  sampleId: string | null;
  message: string;
  severity: (typeof PAIRING_SEVERITIES)[number];
}>;

/** A file that belongs to no sample. */
export type LeftOverFile = Readonly<{ path: string; reason: string }>;

/**
 * The samples that a drop holds. Without a manifest every file is in exactly one of a sample, the left-over ones and the
 * problems. All lists are in code-point order of id or path.
 */
export type Pairing = Readonly<{
  method: PairingMethod;
  /** Folder that all samples lie in, with its slash; empty at the top. */
  root: string;
  samples: readonly ManifestSample[];
  leftOver: readonly LeftOverFile[];
  problems: readonly PairingProblem[];
}>;

/** What the pairing of one method found, before it is put in order. */
export type FoundSamples = Pick<Pairing, "samples" | "leftOver" | "problems">;

/** The files to pair, by path, and the bounds that hold. */
export type Drop = Readonly<{ files: ReadonlyMap<string, PairingFile>; limits: DatasetLimits }>;
