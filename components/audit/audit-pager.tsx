import Link from "next/link";
import type { AuditFilterValues } from "@/components/audit/audit-filters";

type AuditPagerProps = Readonly<{
  filters: AuditFilterValues;
  shownCount: number;
  isFirstPage: boolean;
  nextCursor: string | null;
}>;

function describeExtent(shownCount: number, hasOlder: boolean): string {
  if (shownCount === 0) return "None shown";
  return `${shownCount} shown, ${hasOlder ? "older ones follow" : "the oldest is among them"}`;
}

/** Says what the page leaves out, and leads there. */
export function AuditPager({ filters, shownCount, isFirstPage, nextCursor }: AuditPagerProps) {
  return (
    <nav aria-label="Pages" className="mt-3 flex gap-4 text-muted text-xs">
      <span>{describeExtent(shownCount, nextCursor !== null)}</span>
      {isFirstPage ? null : (
        <Link href={{ pathname: "/audit", query: filters }} className="text-accent underline">
          Newest
        </Link>
      )}
      {nextCursor === null ? null : (
        <Link
          href={{ pathname: "/audit", query: { ...filters, cursor: nextCursor } }}
          className="text-accent underline"
        >
          Older
        </Link>
      )}
    </nav>
  );
}
