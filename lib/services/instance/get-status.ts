import "server-only";
import type { Status } from "@/lib/contracts/status";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { EVALUATORS } from "@/lib/domain/evaluators/registry";
import { COMPARATORS } from "@/lib/domain/scoring/comparators";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";
import type { ServiceContext } from "@/lib/services/context";
import { getHealth } from "@/lib/services/health/get-health";

const RECENT_EVENTS_MAX = 6;

type ScoringCatalog = Pick<Status, "evaluators" | "comparators" | "activities">;

const listScoring = (): ScoringCatalog => ({
  evaluators: EVALUATORS.map(({ type, version, title, description }) => ({ type, version, title, description })),
  comparators: COMPARATORS.map(({ name, title, description }) => ({ name, title, description })),
  activities: [...activityDeclarations.values()].map(({ type, version, title, description, costClass }) => ({
    type,
    version,
    title,
    description,
    costClass,
  })),
});

/**
 * Tells what runs here, what it did last and what it can score.
 *
 * @returns The status; `recentActivity` is null while the server is not ready, since the log cannot be read then.
 */
export async function getStatus(ctx: ServiceContext): Promise<Status> {
  const health = await getHealth(ctx);
  const isReady = health.status === "ready";
  const recent = isReady ? await listAuditEvents(ctx, { limit: RECENT_EVENTS_MAX }) : null;
  return { health, recentActivity: recent?.items ?? null, ...listScoring() };
}
