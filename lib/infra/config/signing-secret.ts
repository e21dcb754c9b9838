import "server-only";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const FILE_NAME = "signing-secret";

function findSecret(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * The secret with which addresses of files are signed: kept in the data directory, readable by its owner only, made on first
 * use. Of several processes that make it at once, one wins and all use its secret.
 */
export function loadSigningSecret(home: string): string {
  const file = path.join(/*turbopackIgnore: true*/ home, FILE_NAME);
  const known = findSecret(file);
  if (known !== null) return known;
  mkdirSync(home, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, secret, { mode: 0o600, flag: "wx" });
  try {
    // A link appears with its content, and fails when another process was faster.
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const winner = findSecret(file);
    if (winner === null) throw error;
    return winner;
  } finally {
    rmSync(draft);
  }
}
