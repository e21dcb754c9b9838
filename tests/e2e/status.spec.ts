import { expect, test } from "playwright/test";

test("tells that the server is ready, on what it runs, and what happened last", async ({ page, request }) => {
  const { recentActivity } = await (await request.get("/api/benchmark/status")).json();
  await page.goto("/");
  await expect(page).toHaveTitle("Status · Assay");
  const server = page.getByRole("region", { name: "This server" });
  await expect(server.getByRole("status")).toHaveText("Ready");
  await expect(server).toContainText(/PostgreSQL \d+\.\d+/);
  await expect(server).toContainText(/\d+ applied\s*0 pending/);
  await expect(page.getByRole("region", { name: "Recent activity" })).toContainText(recentActivity[0].action);
});

test("lists everything that the API says this installation can score", async ({ page, request }) => {
  const { evaluators, comparators, activities } = await (await request.get("/api/benchmark/status")).json();
  await page.goto("/");
  for (const [title, entries, key] of [
    ["Evaluators", evaluators, "type"],
    ["Comparators", comparators, "name"],
    ["Activities", activities, "type"],
  ]) {
    const rows = page.getByRole("table", { name: title }).locator("tbody tr");
    await expect(rows.locator("td:first-child")).toHaveText(entries.map((entry: Record<string, string>) => entry[key]));
  }
});

test("stays fresh while it is looked at, and says when the server no longer answers", async ({ page }) => {
  await page.goto("/");
  const answered = await page.waitForResponse((response) => response.url().endsWith("/api/benchmark/status"));
  expect(answered.status()).toBe(200);
  await page.route("**/api/benchmark/status", (route) => route.abort());
  await expect(page.getByRole("status")).toContainText("No contact with the server", { timeout: 15_000 });
  await page.unroute("**/api/benchmark/status");
  await expect(page.getByRole("status")).toHaveText("Ready", { timeout: 15_000 });
});

test("shows that the database is away, with its facts unknown", async ({ page, request }) => {
  const status = await (await request.get("/api/benchmark/status")).json();
  const away = {
    ...status,
    recentActivity: null,
    health: {
      ...status.health,
      status: "unavailable",
      problems: ["The database does not answer"],
      database: { ...status.health.database, reachable: false, serverVersion: null, latencyMs: null },
      migrations: null,
    },
  };
  await page.route("**/api/benchmark/status", (route) => route.fulfill({ json: away }));
  await page.goto("/");
  await expect(page.getByRole("status")).toHaveText("The database does not answer", { timeout: 15_000 });
  await expect(page.getByRole("region", { name: "This server" })).toContainText("Not reachable");
  await expect(page.getByRole("region", { name: "Recent activity" })).toContainText("when the server is ready");
});

test("keeps the chosen theme, already in the first byte of the next page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await canvas();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect.poll(canvas).not.toBe(light);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "assay-theme")?.value)
    .toBe("dark");
  const next = await page.goto("/audit");
  expect(await next?.text()).toContain('data-theme="dark"');
  await page.getByRole("radio", { name: "As the system" }).check({ force: true });
  await expect.poll(canvas).toBe(light);
});

test("leads everywhere with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.getByRole("link", { name: "Audit log" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveAttribute("aria-current", "page");
});
