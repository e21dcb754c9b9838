import type { WorkflowDiff } from "@/lib/contracts/workflow-version";

type Line = WorkflowDiff["sourceLines"][number];

const LOOKS = {
  same: { sign: " ", title: "", look: "text-muted" },
  removed: { sign: "−", title: "removed: ", look: "text-negative" },
  added: { sign: "+", title: "added: ", look: "text-positive" },
} as const;

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 3;
const LINES_MAX = 2_000;

type Shown = Readonly<{ number: number; line: Line | null }>;

/** The changed lines with a few around them; null stands for what was left out. */
function findShown(lines: readonly Line[]): readonly Shown[] {
  const near = new Set<number>();
  for (const [index, { change }] of lines.entries()) {
    if (change === "same") continue;
    for (let at = index - CONTEXT_LINES; at <= index + CONTEXT_LINES; at += 1) near.add(at);
  }
  return lines.flatMap((line, index): Shown[] => {
    if (near.has(index)) return [{ number: index, line }];
    return near.has(index - 1) ? [{ number: index, line: null }] : [];
  });
}

/** Changed lines of a text; a sign says what the colour says. */
export function LineDiff({ label, lines }: { label: string; lines: readonly Line[] }) {
  const shown = findShown(lines);
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded bg-panel p-2 font-mono text-xs"
      >
        {shown.slice(0, LINES_MAX).map(({ number, line }) =>
          line === null ? (
            <div key={number} className="text-muted">
              ⋯
            </div>
          ) : (
            <div key={number} className={`whitespace-pre ${LOOKS[line.change].look}`}>
              <span aria-hidden>{LOOKS[line.change].sign} </span>
              <span className="sr-only">{LOOKS[line.change].title}</span>
              {line.text}
            </div>
          ),
        )}
      </section>
      {shown.length > LINES_MAX ? (
        <p className="mt-1 text-muted text-xs">
          {LINES_MAX.toLocaleString("en")} of {shown.length.toLocaleString("en")} lines shown
        </p>
      ) : null}
    </>
  );
}
