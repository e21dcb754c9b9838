import "server-only";
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { ActivityError } from "@/lib/domain/activities/activity";
import { isPublicAddress } from "@/lib/infra/http/public-address";

const CONNECT_TIME_LIMIT_MS = 10_000;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

const refusal = (host: string, address: string): ActivityError =>
  new ActivityError(
    "HTTP_ADDRESS_REFUSED",
    `${host} is at ${address}, which is not a public address; the operator can allow it in ASSAY_ALLOW_HOSTS`,
  );

/** Every address counts, not only the first: the connection may fall back to any of them. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "");
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused !== undefined) return callback(refusal(hostname, refused.address), "");
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/**
 * An agent that connects to public addresses only. The check is made on the address that is connected to, so neither a
 * changing DNS answer nor a redirect gets past it.
 *
 * @param allowHosts Entries `host` or `host:port` that may be anywhere.
 */
export function createGuardedAgent(allowHosts: readonly string[]): Agent {
  const allowed = new Set(allowHosts.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== ""));
  const connectAnywhere = buildConnector({ allowH2: false, timeout: CONNECT_TIME_LIMIT_MS });
  const connectPublic = buildConnector({ allowH2: false, timeout: CONNECT_TIME_LIMIT_MS, lookup: lookupPublic });
  return new Agent({
    connect: (options, callback) => {
      const host = options.hostname.toLowerCase();
      const address = host.replace(/^\[(.*)\]$/, "$1");
      const port = options.port || (DEFAULT_PORTS[options.protocol] ?? "");
      const names = [host, `${host}:${port}`, address, `[${address}]`, `[${address}]:${port}`];
      if (names.some((name) => allowed.has(name))) return connectAnywhere(options, callback);
      // An IP literal is connected to without any lookup.
      if (isIP(address) !== 0 && !isPublicAddress(address)) return callback(refusal(host, address), null);
      connectPublic(options, callback);
    },
  });
}
