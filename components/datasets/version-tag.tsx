import { Tag } from "@/components/ui/tag";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

const TONES = { draft: "accent", publishing: "accent", published: "positive", archived: "neutral" } as const;

export function VersionTag({ status }: { status: DatasetVersion["status"] }) {
  return <Tag tone={TONES[status]}>{status}</Tag>;
}
