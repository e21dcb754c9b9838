import { CopyButton } from "@/components/ui/copy-button";

/** A page with more text than this is slow; the whole is a button away. */
const SHOWN_LENGTH_MAX = 200_000;

/** The text of a version, as it was given. */
export function SourceText({ source }: { source: string }) {
  return (
    <>
      <div className="flex items-start gap-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard */}
        <pre tabIndex={0} className="max-h-[32rem] min-w-0 flex-1 overflow-auto rounded bg-panel p-2 font-mono text-xs">
          {source.slice(0, SHOWN_LENGTH_MAX)}
        </pre>
        <CopyButton what="the text" text={source} />
      </div>
      {source.length > SHOWN_LENGTH_MAX ? (
        <p className="mt-1 text-muted text-xs">
          The first {SHOWN_LENGTH_MAX.toLocaleString("en")} of {source.length.toLocaleString("en")} characters are
          shown; the button copies all.
        </p>
      ) : null}
    </>
  );
}
