import type { Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { FirstCommands } from "@/components/status/first-commands";
import { LiveStatus } from "@/components/status/live-status";
import { ScoringCatalog } from "@/components/status/scoring-catalog";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { getStatus } from "@/lib/services/instance/get-status";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage() {
  const status = await getStatus(createServiceContext(await requireActor()));
  const { evaluators, comparators, activities } = status;
  return (
    <>
      <PageHeader title="Status" crumbs={[]} />
      <LiveStatus initialStatus={status} />
      <FirstCommands />
      <ScoringCatalog evaluators={evaluators} comparators={comparators} activities={activities} />
    </>
  );
}
