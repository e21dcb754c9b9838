import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** A link that begins something, where a button would do it at once. */
export function LinkButton({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="whitespace-nowrap rounded border border-accent bg-accent px-3 py-1.5 font-medium text-on-accent hover:underline"
    >
      {children}
    </Link>
  );
}
