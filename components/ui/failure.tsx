import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Says, beside the thing it concerns, that something failed, what was kept and what to do next. */
export function Failure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 border-negative border-l-2 bg-panel px-3 py-2">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-negative" />
      <div className="min-w-0 space-y-1 break-words">
        <p className="font-medium">{title}</p>
        {children === undefined ? null : <div className="space-y-1 text-muted text-xs">{children}</div>}
      </div>
    </div>
  );
}
