"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

type RootErrorProps = Readonly<{ error: Error & { digest?: string }; retry: () => void }>;

export default function RootError({ error, retry }: RootErrorProps) {
  return (
    <main className="px-6">
      <ErrorNotice digest={error.digest ?? null} onRetry={retry} />
    </main>
  );
}
