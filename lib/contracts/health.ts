import { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";

/** Whether the server works, and on what. */
export const HealthSchema = z
  .object({
    status: z
      .enum(["ready", "unavailable"])
      .meta({ description: "`ready` when the database answers and has every migration that this version needs" }),
    problems: z.array(z.string()).meta({ description: "Why it is not ready; empty when it is" }),
    checkedAt: z.iso.datetime(),
    version: z.string(),
    revision: z.string().nullable().meta({ description: "Commit of the code; null when it is not known" }),
    nodeVersion: z.string(),
    startedAt: z.iso.datetime(),
    uptimeSeconds: z.int().nonnegative(),
    database: z.object({
      mode: z.enum(["embedded", "external"]),
      reachable: z.boolean(),
      serverVersion: z.string().nullable(),
      latencyMs: z.number().nonnegative().nullable(),
    }),
    migrations: z
      .object({
        appliedCount: z.int().nonnegative(),
        pending: z.array(z.string()),
        failed: z.array(z.string()),
      })
      .nullable()
      .meta({ description: "Null while the database does not answer" }),
    memory: z.object({ residentBytes: z.int(), heapUsedBytes: z.int() }),
  })
  .meta({ description: "Whether the server works, and on what" });

/** Whether the server works, and on what. */
export type Health = z.infer<typeof HealthSchema>;

/** Tells that the process answers; touches nothing else. */
export const GET_LIVENESS = {
  id: "getLiveness",
  method: "GET",
  path: "/api/health/live",
  summary: "Answers while the process lives",
  response: z.object({ status: z.literal("live") }),
  statuses: [200],
} as const satisfies Operation;

/** Tells whether the server can do its work. */
export const GET_READINESS = {
  id: "getReadiness",
  method: "GET",
  path: "/api/health/ready",
  summary: "200 when the server can do its work, else 503 with the reasons",
  response: HealthSchema,
  statuses: [200, 503],
} as const satisfies Operation;
