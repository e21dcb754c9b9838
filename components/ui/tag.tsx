import type { ReactNode } from "react";

const TONES = {
  neutral: "border-control text-muted",
  accent: "border-accent text-accent",
  positive: "border-positive text-positive",
  negative: "border-negative text-negative",
} as const;

/** A word about the state of a thing; the word says it, the colour only repeats it. */
export function Tag({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded border px-1.5 font-medium text-xs ${TONES[tone]}`}>
      {children}
    </span>
  );
}
