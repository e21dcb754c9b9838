import type { Page } from "playwright/test";

/** Drops files or folders of the disk on the middle of the page, as the operating system would. */
export async function dropOnPage(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 100, height: 100 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: width / 2, y: height / 2, data });
  }
  await session.detach();
}
