import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecrets, resolveSecret } from "@/lib/infra/http/secrets";

const SECRETS = { ASSAY_SECRET_A: 'pa ss/"1', ASSAY_SECRET_LONG: 'pa ss/"1-and-more', ASSAY_SECRET_EMPTY: "" };

const toQueryValue = (value: string): string => String(new URLSearchParams({ v: value })).slice("v=".length);

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
    ["percent-encoded in small letters", "?k=pa%20ss%2f%221", "?k=[ASSAY_SECRET_A]"],
    ["in JSON", '{"k":"pa ss/\\"1"}', '{"k":"[ASSAY_SECRET_A]"}'],
    ["in JSON as PHP writes it", '{"k":"pa ss\\/\\"1"}', '{"k":"[ASSAY_SECRET_A]"}'],
    ["in JSON as .NET writes it", '{"k":"pa ss/\\u00221"}', '{"k":"[ASSAY_SECRET_A]"}'],
    ["in JSON, escaped throughout", '{"k":"\\u0070a\\u0020ss\\u002F\\"1"}', '{"k":"[ASSAY_SECRET_A]"}'],
    ["twice", 'pa ss/"1, pa ss/"1', "[ASSAY_SECRET_A], [ASSAY_SECRET_A]"],
    ["that another one begins with", 'pa ss/"1-and-more', "[ASSAY_SECRET_LONG]"],
    ["that another one begins with, in JSON", '{"k":"pa ss\\/\\"1-and-more"}', '{"k":"[ASSAY_SECRET_LONG]"}'],
  ])("masks a secret %s", (_, text, masked) => {
    expect(maskSecrets(text, SECRETS)).toBe(masked);
  });

  it("masks any secret in every form that a program writes it in", () => {
    const forms = [String, encodeURIComponent, toQueryValue, (value: string) => JSON.stringify(value)];
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.constantFrom(...forms), (value, write) => {
        expect(maskSecrets(write(value), { ASSAY_SECRET_A: value })).toContain("[ASSAY_SECRET_A]");
      }),
    );
  });
});
