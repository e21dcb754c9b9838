import type { Route } from "next";
import Link from "next/link";

type Crumb = Readonly<{ href: Route; title: string }>;

/** Breadcrumb and title of a page; `crumbs` lead to it, outermost first, without the page itself. */
export function PageHeader({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  return (
    <div className="mb-4">
      <nav aria-label="Breadcrumb">
        <ol className="flex gap-1.5 text-muted text-xs">
          {crumbs.map((crumb) => (
            <li key={crumb.href} className="flex gap-1.5">
              <Link href={crumb.href} className="hover:text-ink hover:underline">
                {crumb.title}
              </Link>
              <span aria-hidden>/</span>
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className="font-semibold text-xl">{title}</h1>
    </div>
  );
}
