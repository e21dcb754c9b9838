import { versionPath } from "@/components/datasets/dataset-paths";
import type { SampleFilterValues } from "@/components/datasets/sample-filters";
import { CursorPager } from "@/components/ui/cursor-pager";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

type SamplePagerProps = Readonly<{
  version: DatasetVersion;
  filters: SampleFilterValues;
  shownCount: number;
  isFirstPage: boolean;
  nextCursor: string | null;
}>;

/** Says how much of the version the page shows, and leads to the rest. */
export function SamplePager({ version, filters, shownCount, isFirstPage, nextCursor }: SamplePagerProps) {
  const isFiltered = filters.text !== undefined || filters.metadata !== undefined;
  const total = version.documentCount.toLocaleString("en");
  const place = (query: Record<string, string | undefined>) => versionPath(version.datasetId, version.id, query);
  return (
    <CursorPager
      extent={isFiltered ? `${shownCount} shown of those that match` : `${shownCount} of ${total} shown`}
      firstHref={isFirstPage ? null : place(filters)}
      nextHref={nextCursor === null ? null : place({ ...filters, cursor: nextCursor })}
    />
  );
}
