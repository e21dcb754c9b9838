import type { ReactNode } from "react";

type Fact = Readonly<{ name: string; value: ReactNode; note?: string }>;

/** Named values side by side; a note stands small below its value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="break-words">{value}</dd>
          {note === undefined ? null : <dd className="break-words text-muted text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
