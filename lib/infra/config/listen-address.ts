import "server-only";
import { parseArgs } from "node:util";

const LOOPBACK_ADDRESSES: ReadonlySet<string | undefined> = new Set(["127.0.0.1", "localhost", "::1"]);

/**
 * Stops a server that the network could reach, since it has no sign-in: `next start` listens on all addresses unless told
 * otherwise, and whoever can send a request can also forge its `Host` header.
 *
 * @param args Arguments of the process, as in `next start --hostname 127.0.0.1`.
 * @param fallback Address for servers that take it from `HOSTNAME`.
 * @throws Error when the address is missing or not a loopback one.
 */
export function assertListensOnLoopback(args: readonly string[], fallback: string | undefined): void {
  const { values } = parseArgs({
    args: [...args],
    options: { hostname: { type: "string", short: "H" } },
    strict: false,
  });
  const address = typeof values.hostname === "string" ? values.hostname : fallback;
  if (LOOPBACK_ADDRESSES.has(address)) return;
  throw new Error(
    `Without sign-in Assay listens on this machine only, not on ${address ?? "all addresses"}. ` +
      "Start it with `npm start`, or with `next start --hostname 127.0.0.1`.",
  );
}
