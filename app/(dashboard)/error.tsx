"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

type DashboardErrorProps = Readonly<{ error: Error & { digest?: string }; retry: () => void }>;

export default function DashboardError({ error, retry }: DashboardErrorProps) {
  return <ErrorNotice digest={error.digest ?? null} onRetry={retry} />;
}
