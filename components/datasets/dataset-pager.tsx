import type { Route } from "next";
import Link from "next/link";
import { CursorPager } from "@/components/ui/cursor-pager";

type DatasetPagerProps = Readonly<{
  archived: "true" | "false";
  shownCount: number;
  isFirstPage: boolean;
  nextCursor: string | null;
}>;

/** Says how much of the list the page shows, and leads to the rest and to the archived ones. */
export function DatasetPager({ archived, shownCount, isFirstPage, nextCursor }: DatasetPagerProps) {
  const isArchive = archived === "true";
  const first: Route = isArchive ? "/datasets?archived=true" : "/datasets";
  const next: Route | null =
    nextCursor === null ? null : `/datasets?${new URLSearchParams({ archived, cursor: nextCursor })}`;
  const order = nextCursor === null ? "" : ", older ones follow";
  return (
    <>
      <CursorPager
        extent={shownCount === 0 ? "None shown" : `${shownCount} shown${order}`}
        firstHref={isFirstPage ? null : first}
        nextHref={next}
      />
      <p className="mt-1 text-xs">
        <Link href={isArchive ? "/datasets" : "/datasets?archived=true"} className="text-accent underline">
          {isArchive ? "Datasets in use" : "Archived datasets"}
        </Link>
      </p>
    </>
  );
}
