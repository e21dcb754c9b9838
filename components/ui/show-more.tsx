"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";

const COUNT_STEP = 50;

/** The beginning of a list that may be too long to draw, how much of it is shown, and the way to more. */
export function useShown<Entry>(
  entries: readonly Entry[],
): Readonly<{ shown: readonly Entry[]; showMore: () => void }> {
  const [countMax, setCountMax] = useState(COUNT_STEP);
  return { shown: entries.slice(0, countMax), showMore: () => setCountMax(countMax + COUNT_STEP) };
}

type ShowMoreProps = Readonly<{ shownCount: number; totalCount: number; onShowMore: () => void }>;

export function ShowMore({ shownCount, totalCount, onShowMore }: ShowMoreProps) {
  if (shownCount >= totalCount) return null;
  const next = Math.min(COUNT_STEP, totalCount - shownCount);
  return (
    <p className="mt-2 flex items-center gap-3 text-muted text-xs">
      {shownCount.toLocaleString("en")} of {totalCount.toLocaleString("en")} shown
      <Button type="button" look="secondary" onClick={onShowMore}>
        Show {next} more
      </Button>
    </p>
  );
}
