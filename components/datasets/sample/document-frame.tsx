import type { ReactNode, RefObject } from "react";

type DocumentFrameProps = Readonly<{
  label: string;
  controls: ReactNode;
  frameRef?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}>;

/** A document in a frame of one size whatever it shows, so that nothing jumps when it arrives. */
export function DocumentFrame({ label, controls, frameRef, children }: DocumentFrameProps) {
  return (
    <div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 border-line border-x border-t bg-panel px-2 py-1">
        {controls}
      </div>
      <section
        ref={frameRef}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="h-[70dvh] overflow-auto border border-line bg-panel p-2"
      >
        {children}
      </section>
    </div>
  );
}
