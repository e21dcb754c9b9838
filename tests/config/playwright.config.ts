import { defineConfig } from "playwright/test";
import { findChromium } from "../support/chromium";

export default defineConfig({
  testDir: "../e2e",
  outputDir: "../../.cache/tests/e2e",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.ASSAY_E2E_URL,
    viewport: { width: 1280, height: 720 },
    launchOptions: await findChromium(),
    screenshot: "only-on-failure",
  },
});
