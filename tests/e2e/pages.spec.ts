import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "playwright/test";

const PAGES = [
  { name: "status", path: "/", status: 200 },
  { name: "audit", path: "/audit", status: 200 },
  { name: "audit-empty", path: "/audit?action=nothing.happened", status: 200 },
  { name: "workflows", path: "/workflows", status: 200 },
  { name: "new-workflow", path: "/workflows/new?example=model-with-fallback", status: 200 },
  { name: "not-found", path: "/nothing-here", status: 404 },
];
const THEMES = ["light", "dark"] as const;
const SCREENS = [
  { name: "desktop", width: 1280, height: 720 },
  { name: "phone", width: 390, height: 844 },
];

for (const screen of SCREENS) {
  for (const colorScheme of THEMES) {
    for (const { name, path, status } of PAGES) {
      test(`${name} is accessible and fits, ${colorScheme}, ${screen.name}`, async ({ page }, info) => {
        const complaints: string[] = [];
        page.on("console", (message) => {
          const isOwnStatus = status !== 200 && message.text().includes(String(status));
          if (message.type() === "error" && !isOwnStatus) complaints.push(message.text());
        });
        page.on("pageerror", (error) => complaints.push(error.message));
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(screen);
        const response = await page.goto(path, { waitUntil: "networkidle" });
        expect(response?.status()).toBe(status);

        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);

        const file = info.outputPath(`${name}-${colorScheme}-${screen.name}.png`);
        await page.screenshot({ path: file, fullPage: true });
        await info.attach(`${name}-${colorScheme}-${screen.name}`, { path: file, contentType: "image/png" });
      });
    }
  }
}
