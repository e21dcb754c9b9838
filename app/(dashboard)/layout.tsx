import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { parseTheme, THEME_COOKIE } from "@/components/layout/theme";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { instance } = createServiceContext(await requireActor());
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <Shell theme={theme} version={instance.version}>
      {children}
    </Shell>
  );
}
