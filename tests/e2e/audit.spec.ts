import { expect, test } from "playwright/test";

const rows = "table tbody tr";

test("shows who did what, with the state it left", async ({ page }) => {
  await page.goto("/audit?action=instance.started");
  const first = page.locator(rows).last();
  await expect(first).toContainText("system:start");
  await expect(first).toContainText("instance.started");
  await expect(first).toContainText("postgresVersion");
});

test("keeps its filters in the address, and clears them", async ({ page }) => {
  await page.goto("/audit");
  await page.getByLabel("What").fill("nothing.happened");
  await page.getByLabel("What").press("Enter");
  await expect(page).toHaveURL(/action=nothing\.happened/);
  await expect(page.getByText("No event matches")).toBeVisible();
  await expect(page.getByLabel("What")).toHaveValue("nothing.happened");

  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await expect(page.locator(rows).first()).toBeVisible();
});

test("finds by filter what it shows without", async ({ page }) => {
  await page.goto("/audit?actor=system%3Astart&entityType=instance");
  await expect(page.locator(rows).first()).toContainText("instance.started");
});

test("leads from a later page back to the newest events, with the filters kept", async ({ page }) => {
  await page.goto("/audit?actor=system%3Astart&cursor=0.00000000-0000-0000-0000-000000000000");
  await expect(page.getByText("None shown")).toBeVisible();
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL(/\/audit\?actor=system%3Astart$/);
  await expect(page.locator(rows).first()).toBeVisible();
});

test("takes a bad value in the address as not given", async ({ page }) => {
  const response = await page.goto("/audit?cursor=tomorrow&actor=&entityId=a&entityId=b");
  expect(response?.status()).toBe(200);
  await expect(page.locator(rows).first()).toBeVisible();
});
