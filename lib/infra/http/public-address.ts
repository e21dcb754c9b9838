import "server-only";
import ipaddr from "ipaddr.js";

/** All of the public IPv6 internet; what lies outside embeds IPv4 addresses, is local, or is not assigned. */
const GLOBAL_UNICAST_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Whether an IP address belongs to the public internet; anything local, reserved or unreadable does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // unwraps ::ffff:127.0.0.1
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST_IPV6);
}
