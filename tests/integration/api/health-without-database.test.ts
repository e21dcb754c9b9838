import { expect, test } from "vitest";
import { GET as getAudit } from "@/app/api/benchmark/audit/route";
import { GET as getStatus } from "@/app/api/benchmark/status/route";
import { GET as getLiveness } from "@/app/api/health/live/route";
import { GET as getReadiness } from "@/app/api/health/ready/route";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

process.env.DATABASE_URL = "postgresql://assay:hunter2@127.0.0.1:1/assay";
process.env.ASSAY_LOG_LEVEL = "silent";

test("lives, is not ready, and still tells its status when the database is away", async () => {
  const liveness = await getLiveness(localRequest("/api/health/live"), NO_PARAMS);
  const readiness = await getReadiness(localRequest("/api/health/ready"), NO_PARAMS);
  const status = await getStatus(localRequest("/api/benchmark/status"), NO_PARAMS);
  expect([liveness.status, readiness.status, status.status]).toEqual([200, 503, 200]);
  expect(await readiness.json()).toMatchObject({ status: "unavailable", problems: ["The database does not answer"] });
});

test("tells nothing of the database when a request fails for its absence", async () => {
  const response = await getAudit(localRequest("/api/benchmark/audit"), NO_PARAMS);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/hunter2|127\.0\.0\.1:1|prisma|ECONNREFUSED/i);
});
