import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Run as root, and talk to nobody but the page under test. */
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

export type BrowserProgram = Readonly<{ executablePath: string; args: readonly string[] }>;

function starts(executablePath: string): boolean {
  try {
    execFileSync(executablePath, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The browser of the npm package, else the system's. */
export async function findChromium(): Promise<BrowserProgram> {
  const fromPackage = await packaged.executablePath();
  if (starts(fromPackage)) return { executablePath: fromPackage, args: FLAGS };
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system !== undefined) return { executablePath: system, args: FLAGS };
  throw new Error(`Neither ${fromPackage} nor a Chromium of the system starts here`);
}

export async function launchChromium(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return chromium.launch({ executablePath, args: [...args], headless: true });
}
