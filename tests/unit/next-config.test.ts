import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { afterEach, expect, it, vi } from "vitest";
import nextConfig from "@/next.config.mjs";

afterEach(() => vi.unstubAllEnvs());

async function connectSources(): Promise<string | undefined> {
  const [all] = (await nextConfig(PHASE_PRODUCTION_BUILD).headers?.()) ?? [];
  const policy = all?.headers.find(({ key }) => key === "Content-Security-Policy")?.value;
  return policy?.split("; ").find((directive) => directive.startsWith("connect-src"));
}

it.each([
  ["nothing but this server while objects are in a folder", {}, "connect-src 'self'"],
  [
    "an S3 server of one's own, by path and by bucket name",
    { S3_ENDPOINT: "https://s3.example.org:9000/base" },
    "connect-src 'self' https://s3.example.org:9000 https://*.s3.example.org:9000",
  ],
  [
    "Amazon when only the bucket is named",
    { S3_BUCKET_DATASETS: "datasets" },
    "connect-src 'self' https://*.amazonaws.com",
  ],
])("lets pages send to %s", async (_, settings, sources) => {
  for (const name of ["S3_ENDPOINT", "S3_BUCKET_DATASETS"]) vi.stubEnv(name, "");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(await connectSources()).toBe(sources);
});
