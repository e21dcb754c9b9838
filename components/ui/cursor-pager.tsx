import type { Route } from "next";
import Link from "next/link";

type CursorPagerProps = Readonly<{ extent: string; firstHref: Route | null; nextHref: Route | null }>;

/** Says what a page of a list leaves out, and leads there; a null address is not offered. */
export function CursorPager({ extent, firstHref, nextHref }: CursorPagerProps) {
  return (
    <nav aria-label="Pages" className="mt-3 flex gap-4 text-muted text-xs">
      <span>{extent}</span>
      {firstHref === null ? null : (
        <Link href={firstHref} className="text-accent underline">
          First page
        </Link>
      )}
      {nextHref === null ? null : (
        <Link href={nextHref} className="text-accent underline">
          Next page
        </Link>
      )}
    </nav>
  );
}
