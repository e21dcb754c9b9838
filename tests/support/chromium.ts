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

/** How Chromium is launched; the locale lets it read file names beyond ASCII where the shell has none. */
type BrowserProgram = Readonly<{ executablePath: string; args: string[]; env: Record<string, string> }>;

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
  const args = [...FLAGS];
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const env = { ...Object.fromEntries(inherited), LC_ALL: "C.UTF-8" };
  const fromPackage = await packaged.executablePath();
  if (starts(fromPackage)) return { executablePath: fromPackage, args, env };
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system !== undefined) return { executablePath: system, args, env };
  throw new Error(`Neither ${fromPackage} nor a Chromium of the system starts here`);
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), headless: true });
}
