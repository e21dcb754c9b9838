import type { FileRole } from "@/lib/client/datasets/pairing-edit";

/** What a file can be for, in the words of the page. */
export const ROLE_CHOICES: readonly Readonly<{ value: FileRole; title: string }>[] = [
  { value: "input", title: "Document" },
  { value: "groundTruth", title: "Ground truth" },
];
