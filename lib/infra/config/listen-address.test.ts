import { describe, expect, it } from "vitest";
import { assertListensOnLoopback } from "./listen-address";

describe("assertListensOnLoopback", () => {
  it.each([
    [["start", "-H", "127.0.0.1", "-p", "3000"], undefined],
    [["start", "--hostname", "localhost"], undefined],
    [["start", "--hostname=::1"], "0.0.0.0"],
    [["server.js"], "127.0.0.1"],
  ])("accepts %j with HOSTNAME %j", (args, fallback) => {
    expect(() => assertListensOnLoopback(args, fallback)).not.toThrow();
  });

  it.each([
    [["start"], undefined, "all addresses"],
    [["start", "-p", "3000"], "", "not on "],
    [["start", "-H", "0.0.0.0"], "127.0.0.1", "0.0.0.0"],
    [["start", "--hostname", "192.168.1.7"], undefined, "192.168.1.7"],
    [["server.js"], "web-1", "web-1"],
  ])("refuses %j with HOSTNAME %j and names the address", (args, fallback, named) => {
    expect(() => assertListensOnLoopback(args, fallback)).toThrow(named);
  });
});
