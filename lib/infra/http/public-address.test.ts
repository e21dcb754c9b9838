import { describe, expect, it } from "vitest";
import { isPublicAddress } from "@/lib/infra/http/public-address";

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "1.1.1.1", "193.99.144.80", "2001:4860:4860::8888", "2a02:2e0:3fe:1001:302::", "::ffff:8.8.8.8"])(
    "accepts %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.0.9"],
    ["this network", "0.0.0.0"],
    ["private", "10.0.0.1"],
    ["private", "172.16.5.4"],
    ["private", "192.168.1.1"],
    ["link-local, where clouds keep credentials", "169.254.169.254"],
    ["carrier NAT", "100.64.0.1"],
    ["benchmarking", "198.18.0.1"],
    ["documentation", "203.0.113.5"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 link-local with a zone", "fe80::1%eth0"],
    ["IPv6 unique local", "fd00::1"],
    ["IPv6 site-local", "fec0::1"],
    ["IPv4 in IPv6 (mapped)", "::ffff:127.0.0.1"],
    ["IPv4 in IPv6 (mapped, hexadecimal)", "::ffff:7f00:1"],
    ["IPv4 in IPv6 (compatible)", "::7f00:1"],
    ["IPv4 in IPv6 (translated)", "::ffff:0:7f00:1"],
    ["IPv4 behind NAT64", "64:ff9b::7f00:1"],
    ["IPv4 behind 6to4", "2002:7f00:1::"],
    ["IPv4 behind Teredo", "2001::1"],
    ["documentation in IPv6", "2001:db8::1"],
    ["no address", "localhost"],
    ["nothing", ""],
  ])("refuses %s: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
