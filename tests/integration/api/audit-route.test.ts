import { expect } from "vitest";
import { GET } from "@/app/api/benchmark/audit/route";
import { AuditEventPageSchema } from "@/lib/contracts/audit";
import { recordInstanceStart } from "@/lib/services/instance/record-instance-start";
import { test } from "@/tests/support/database";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

const list = (search: string) => GET(localRequest(`/api/benchmark/audit${search}`), NO_PARAMS);

test("lists in pages that the cursor joins", async ({ ctx }) => {
  const ids = [await recordInstanceStart(ctx), await recordInstanceStart(ctx)];
  const filter = `entityId=${ctx.instance.id}`;
  const first = AuditEventPageSchema.parse(await (await list(`?limit=1&${filter}`)).json());
  const second = AuditEventPageSchema.parse(await (await list(`?limit=1&${filter}&cursor=${first.nextCursor}`)).json());
  expect([...first.items, ...second.items].map((event) => event.id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();
});

test("takes a hundred entries a page and not one more", async () => {
  expect([(await list("?limit=100")).status, (await list("?limit=101")).status]).toEqual([200, 422]);
});

test.for([
  ["limit=0", "limit"],
  ["limit=ten", "limit"],
  ["cursor=tomorrow", "cursor"],
  ["cursor=1767225600000.not-an-id", "cursor"],
  ["cursor=9999999999999999.0190f3a4-7c1e-7000-8000-000000000000", "cursor"],
  ["actor=", "actor"],
  ["from=yesterday", "from"],
  ["actor=a&actor=b", "actor"],
])("refuses %s and names the parameter", async ([search = "", path]) => {
  const response = await list(`?${search}`);
  expect(await response.json()).toMatchObject({ status: 422, fields: [{ path }] });
});
