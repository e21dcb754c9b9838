import Link from "next/link";
import type { ReactNode } from "react";
import { Navigation } from "@/components/layout/navigation";
import type { Theme } from "@/components/layout/theme";
import { ThemeSwitch } from "@/components/layout/theme-switch";

type ShellProps = Readonly<{ theme: Theme; version: string; children: ReactNode }>;

export function Shell({ theme, version, children }: ShellProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:bg-canvas focus:p-2">
        Skip to the content
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-panel px-3 py-2 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-r md:border-b-0 md:py-4">
        <Link href="/" className="px-2 font-semibold text-base">
          Assay
        </Link>
        <Navigation />
        <div className="ml-auto flex items-center gap-3 md:mt-auto md:ml-0 md:flex-col md:items-start">
          <ThemeSwitch initialTheme={theme} />
          <span className="hidden px-2 text-muted text-xs md:block">Version {version}</span>
        </div>
      </header>
      <main id="content" className="min-w-0 px-4 py-4 md:px-6">
        {children}
      </main>
    </div>
  );
}
