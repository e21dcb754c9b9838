import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

type Crumb = Readonly<{ href: Route; title: string }>;

type PageHeaderProps = Readonly<{ title: string; crumbs: readonly Crumb[]; tag?: ReactNode; actions?: ReactNode }>;

/** Breadcrumb, title and actions of a page; `crumbs` lead to it, outermost first, without the page itself. */
export function PageHeader({ title, crumbs, tag, actions }: PageHeaderProps) {
  return (
    <div className="mb-4">
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap gap-1.5 text-muted text-xs">
          {crumbs.map((crumb) => (
            <li key={crumb.href} className="flex gap-1.5">
              <Link href={crumb.href} className="hover:text-ink hover:underline">
                {crumb.title}
              </Link>
              <span aria-hidden>/</span>
            </li>
          ))}
          <li aria-current="page" className="min-w-0 break-words">
            {title}
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 break-words font-semibold text-xl">{title}</h1>
        {tag}
        {actions === undefined ? null : <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
