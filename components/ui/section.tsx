import type { ReactNode } from "react";

type SectionProps = Readonly<{ id: string; title: string; note?: ReactNode; children: ReactNode }>;

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {note === undefined ? null : <p className="text-muted text-xs">{note}</p>}
      </div>
      {children}
    </section>
  );
}
