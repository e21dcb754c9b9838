import { expect } from "vitest";
import { GET as getLiveness } from "@/app/api/health/live/route";
import { GET as getReadiness } from "@/app/api/health/ready/route";
import { test } from "@/tests/support/database";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

test("says that the process lives", async () => {
  const response = await getLiveness(localRequest("/api/health/live"), NO_PARAMS);
  expect([response.status, await response.json()]).toEqual([200, { status: "live" }]);
});

test("says that it is ready on a migrated database", async () => {
  const response = await getReadiness(localRequest("/api/health/ready"), NO_PARAMS);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: "ready", problems: [] });
});
