"use client";

import { Activity, Files, ScrollText, Workflow } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";

const ENTRIES = [
  { href: "/", title: "Status", Icon: Activity },
  { href: "/datasets", title: "Datasets", Icon: Files },
  { href: "/workflows", title: "Workflows", Icon: Workflow },
  { href: "/audit", title: "Audit log", Icon: ScrollText },
] as const;

const isWithin = (pathname: string, href: string): boolean =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

export function Navigation() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main">
      <ul className="flex gap-1 md:flex-col">
        {ENTRIES.map(({ href, title, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isWithin(pathname, href) ? "page" : undefined}
              className="flex items-center gap-2 rounded px-2 py-1.5 text-muted hover:text-ink aria-[current=page]:bg-line aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon size={16} aria-hidden className="hidden md:block" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
