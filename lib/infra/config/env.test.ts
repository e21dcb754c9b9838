import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const DATABASE_URL = "postgresql://assay:secret@127.0.0.1:5432/assay";

describe("parseEnv", () => {
  it("needs nothing but the address of the database", () => {
    expect(parseEnv({ NODE_ENV: "test", DATABASE_URL })).toEqual({
      DATABASE_URL,
      ASSAY_DATABASE_MODE: "external",
      ASSAY_REVISION: undefined,
      HOSTNAME: undefined,
      ASSAY_LOG_LEVEL: "info",
    });
  });

  it("takes an empty revision for an unknown one", () => {
    expect(parseEnv({ NODE_ENV: "test", DATABASE_URL, ASSAY_REVISION: "" }).ASSAY_REVISION).toBeUndefined();
  });

  it.each([
    ["is missing", {}],
    ["is empty", { DATABASE_URL: "" }],
    ["is of another database", { DATABASE_URL: "mysql://root:secret@127.0.0.1/assay" }],
  ])("names DATABASE_URL, but not its value, when it %s", (_, variables) => {
    const parse = () => parseEnv({ NODE_ENV: "test", ...variables });
    expect(parse).toThrow(/DATABASE_URL: must be the address of a PostgreSQL database/);
    expect(parse).not.toThrow(/secret/);
  });

  it("names every wrong variable at once", () => {
    const parse = () => parseEnv({ NODE_ENV: "test", ASSAY_DATABASE_MODE: "cloud", ASSAY_LOG_LEVEL: "loud" });
    expect(parse).toThrow(/DATABASE_URL[\s\S]+ASSAY_DATABASE_MODE[\s\S]+ASSAY_LOG_LEVEL/);
  });

  it("refuses to run unprotected when any setting of sign-in is present", () => {
    const parse = () =>
      parseEnv({ NODE_ENV: "test", DATABASE_URL, OIDC_ISSUER: "https://id.example", NEXTAUTH_SECRET: "x" });
    expect(parse).toThrow("no sign-in yet, but NEXTAUTH_SECRET, OIDC_ISSUER are set");
  });

  it("ignores settings of sign-in that are empty", () => {
    expect(parseEnv({ NODE_ENV: "test", DATABASE_URL, OIDC_ISSUER: "" }).DATABASE_URL).toBe(DATABASE_URL);
  });
});
