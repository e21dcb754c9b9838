"use client";

import { Section } from "@/components/ui/section";
import { ShowMore, useShown } from "@/components/ui/show-more";
import { Tag } from "@/components/ui/tag";
import type { PairingPreview } from "@/lib/contracts/dataset-pairing";

type ProblemListProps = Readonly<{ problems: PairingPreview["problems"]; totalCount: number }>;

/** What is wrong with files and samples of an upload: errors are not taken, warnings want a look. */
export function ProblemList({ problems, totalCount }: ProblemListProps) {
  const { shown, showMore } = useShown(problems);
  if (totalCount === 0) return null;
  return (
    <Section
      id="problems"
      title={`Problems (${totalCount.toLocaleString("en")})`}
      note="what has an error is not taken"
    >
      <ul className="text-[0.8125rem]">
        {shown.map(({ path, sampleId, message, severity }) => (
          <li key={`${path} ${sampleId} ${message}`} className="flex gap-3 border-line border-b py-1">
            <span className="w-16 shrink-0">
              <Tag tone={severity === "error" ? "negative" : "neutral"}>{severity}</Tag>
            </span>
            <span className="min-w-0 break-words">{message}</span>
          </li>
        ))}
      </ul>
      <ShowMore shownCount={shown.length} totalCount={problems.length} onShowMore={showMore} />
      {problems.length < totalCount ? (
        <p className="mt-2 text-muted text-xs">The first {problems.length.toLocaleString("en")} are listed here.</p>
      ) : null}
    </Section>
  );
}
