import { expect, inject } from "vitest";
import { getHealth } from "@/lib/services/health/get-health";
import { test, withClient } from "@/tests/support/database";

test("goes on after the server has closed all of its connections", async ({ ctx, databaseUrl }) => {
  await Promise.all(Array.from({ length: 3 }, () => getHealth(ctx)));
  await withClient(inject("postgresUrl"), (client) =>
    client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      new URL(databaseUrl).pathname.slice(1),
    ]),
  );
  // The pool learns of the closed connections by an event; a request that comes before it may see one broken connection.
  await expect.poll(async () => (await getHealth(ctx)).status, { timeout: 10_000 }).toBe("ready");
});
