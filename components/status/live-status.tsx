"use client";

import { useQuery } from "@tanstack/react-query";
import { HealthFacts } from "@/components/status/health-facts";
import { HealthHeadline } from "@/components/status/health-headline";
import { RecentActivity } from "@/components/status/recent-activity";
import { Section } from "@/components/ui/section";
import { statusQuery } from "@/lib/client/status-query";
import type { Status } from "@/lib/contracts/status";

export function LiveStatus({ initialStatus }: { initialStatus: Status }) {
  const { data, error } = useQuery(statusQuery(initialStatus));
  return (
    <>
      <Section id="health" title="This server">
        <HealthHeadline health={data.health} contactError={error?.message ?? null} />
        <HealthFacts health={data.health} />
      </Section>
      <Section id="activity" title="Recent activity">
        <RecentActivity events={data.recentActivity} now={data.health.checkedAt} />
      </Section>
    </>
  );
}
