"use client";

import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

type SaveBarProps = Readonly<{ title: string; isBusy: boolean; isDirty: boolean }>;

/** The button that saves, and whether there is something to save. */
export function SaveBar({ title, isBusy, isDirty }: SaveBarProps) {
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" disabled={isBusy || !isHydrated} aria-keyshortcuts="Control+S">
        {isBusy ? "Saving…" : title}
      </Button>
      <span className="text-muted text-xs">{isDirty ? "Not saved yet. " : ""}Ctrl-S saves.</span>
    </div>
  );
}
