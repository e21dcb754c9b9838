import type { ReactNode } from "react";

/** What a page shows instead of its content: nothing there, refused, or broken. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose py-8">
      <h1 className="mb-2 font-semibold text-xl">{title}</h1>
      <div className="space-y-3 text-muted">{children}</div>
    </div>
  );
}
