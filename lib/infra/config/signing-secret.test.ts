import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadSigningSecret } from "./signing-secret";

it("makes a secret once, in a file that only its owner can read, and leaves nothing else", () => {
  const parent = mkdtempSync(path.join(tmpdir(), "assay-secret-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const home = path.join(parent, "new", "home");
  const secret = loadSigningSecret(home);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSigningSecret(home)).toBe(secret);
  expect(readdirSync(home)).toEqual(["signing-secret"]);
  expect(statSync(path.join(home, "signing-secret")).mode & 0o777).toBe(0o600);
});
