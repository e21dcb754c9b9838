"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, dialog[open]") !== null;

const LOOK = "flex items-center gap-1 rounded border px-2 py-1";

function StepLink({ href, children }: { href: Route | null; children: ReactNode }) {
  if (href === null) return <span className={`${LOOK} border-line text-muted`}>{children}</span>;
  return (
    <Link href={href} className={`${LOOK} border-control hover:underline`}>
      {children}
    </Link>
  );
}

type SampleStepsProps = Readonly<{ previousHref: Route | null; nextHref: Route | null }>;

/** Leads to the sample before and after in the current filter, also by the keys k and j. */
export function SampleSteps({ previousHref, nextHref }: SampleStepsProps) {
  const router = useRouter();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const href = event.key === "j" ? nextHref : event.key === "k" ? previousHref : null;
      if (href !== null) router.push(href);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [router, previousHref, nextHref]);
  return (
    <nav aria-label="Samples" className="flex items-center gap-2">
      <StepLink href={previousHref}>
        <ChevronLeft size={16} aria-hidden /> Previous (k)
      </StepLink>
      <StepLink href={nextHref}>
        Next (j) <ChevronRight size={16} aria-hidden />
      </StepLink>
    </nav>
  );
}
