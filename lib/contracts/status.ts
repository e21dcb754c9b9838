import { z } from "zod";
import { AuditEventSchema } from "@/lib/contracts/audit";
import { HealthSchema } from "@/lib/contracts/health";
import type { Operation } from "@/lib/contracts/operation";
import { ActivityInfoSchema, ComparatorInfoSchema, EvaluatorInfoSchema } from "@/lib/contracts/registry";

const StatusSchema = z
  .object({
    health: HealthSchema,
    recentActivity: z
      .array(AuditEventSchema)
      .nullable()
      .meta({ description: "Newest entries of the audit log; null while it cannot be read" }),
    evaluators: z.array(EvaluatorInfoSchema.pick({ type: true, version: true, title: true, description: true })),
    comparators: z.array(ComparatorInfoSchema.pick({ name: true, title: true, description: true })),
    activities: z.array(
      ActivityInfoSchema.pick({ type: true, version: true, title: true, description: true, costClass: true }),
    ),
  })
  .meta({ description: "What runs here, what it did last and what it can score" });

/** What the status page shows of this installation. */
export type Status = z.infer<typeof StatusSchema>;

/** Reads what the status page shows. */
export const GET_STATUS = {
  id: "getStatus",
  method: "GET",
  path: "/api/benchmark/status",
  summary: "Health, recent activity, evaluators, comparators and activities of this installation",
  response: StatusSchema,
  statuses: [200],
} as const satisfies Operation;
