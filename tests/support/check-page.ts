import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, type TestInfo } from "playwright/test";

const SCREENS = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 720 },
] as const;

/** Checks that a page as it stands is accessible and fits, light and dark, on a desk and in a hand; keeps a picture of each. */
export async function checkPage(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const picture = `${name}-${colorScheme}-${screen.name}`;
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.map(({ id, nodes }) => [picture, id, nodes.map((node) => node.html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft([picture, Math.max(overflow, 0)]).toEqual([picture, 0]);
      const file = info.outputPath(`${picture}.png`);
      await page.screenshot({ path: file, fullPage: true });
      await info.attach(picture, { path: file, contentType: "image/png" });
    }
  }
}
