import { describe, expect, it } from "vitest";
import { maskSecrets, resolveSecret } from "@/lib/infra/http/secrets";

const SECRETS = { ASSAY_SECRET_A: 'pa ss/"1', ASSAY_SECRET_LONG: 'pa ss/"1-and-more', ASSAY_SECRET_EMPTY: "" };

describe("secrets", () => {
  it("resolves a reference with its prefix", () => {
    expect(resolveSecret({ secret: "ASSAY_SECRET_A", prefix: "Bearer " }, SECRETS)).toBe('Bearer pa ss/"1');
  });

  it.each(["ASSAY_SECRET_NONE", "ASSAY_SECRET_EMPTY", "constructor"])(
    "names the secret %s that is not set",
    (secret) => {
      expect(() => resolveSecret({ secret }, SECRETS)).toThrow(`The secret ${secret} is not set on this server`);
    },
  );

  it.each([
    ["plain", 'key pa ss/"1!', "key [ASSAY_SECRET_A]!"],
    ["in a query", "?k=pa+ss%2F%221", "?k=[ASSAY_SECRET_A]"],
    ["percent-encoded", "?k=pa%20ss%2F%221", "?k=[ASSAY_SECRET_A]"],
    ["in JSON", '{"k":"pa ss/\\"1"}', '{"k":"[ASSAY_SECRET_A]"}'],
    ["that another one begins with", 'pa ss/"1-and-more', "[ASSAY_SECRET_LONG]"],
  ])("masks a secret %s", (_, text, masked) => {
    expect(maskSecrets(text, SECRETS)).toBe(masked);
  });
});
