import type { Dataset } from "@/lib/contracts/dataset";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

/** A version in words: its label, with what it is where the label does not tell. */
export function versionTitle({ status, version }: Pick<DatasetVersion, "status" | "version">): string {
  if (status !== "draft") return version ?? "Version";
  return version === null ? "Draft" : `Draft of ${version}`;
}

export const countSamples = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "sample" : "samples"}`;

/** The label that a draft gets when nobody says another: as many as were published, and one. */
export const suggestLabel = ({ versionCount }: Pick<Dataset, "versionCount">): string => `v${versionCount + 1}`;
