"use client";

import { ErrorNotice } from "@/components/layout/error-notice";
import "./globals.css";

type GlobalErrorProps = Readonly<{ error: Error & { digest?: string }; retry: () => void }>;

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Error · Assay</title>
        <main className="px-6">
          <ErrorNotice digest={error.digest ?? null} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
