import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { SecretReferenceSchema } from "@/lib/domain/activities/secret-reference";

/** Decided by the connection, not by a workflow. */
const CONNECTION_HEADERS = ["host", "content-length", "transfer-encoding", "connection", "accept-encoding"];

const HeaderNameSchema = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "Not the name of a header")
  .refine((name) => !CONNECTION_HEADERS.includes(name.toLowerCase()), { error: "This header cannot be set" });

const UrlSchema = z
  .url({ protocol: /^https?$/, error: "An address starts with http:// or https://" })
  .refine((url) => !URL.canParse(url) || (new URL(url).username === "" && new URL(url).password === ""), {
    error: "Put a user name or password into a header as a secret reference, not into the address",
  });

/** Calls an HTTP service. */
export const httpRequest = {
  type: "http.request",
  version: 1,
  title: "HTTP request",
  description:
    "Calls an HTTP service and gives its answer. Loopback, private and link-local addresses are refused unless the " +
    "operator lists them in ASSAY_ALLOW_HOSTS. 429, 5xx and lost connections are tried again, other errors are not.",
  parameters: z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
    url: UrlSchema.meta({ description: "Address of the service", example: "https://ocr.example.com/v1/read" }),
    headers: z
      .record(HeaderNameSchema, z.union([z.string(), SecretReferenceSchema]))
      .default({})
      .meta({
        description: "Text or a secret by name",
        example: { authorization: { secret: "ASSAY_SECRET_OCR", prefix: "Bearer " } },
      }),
    query: z
      .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean(), SecretReferenceSchema]))
      .default({})
      .meta({ description: "Added to the address", example: { language: "en" } }),
    responseType: z.enum(["json", "text"]).default("json"),
    responseBytesMax: z
      .int()
      .min(1)
      .max(100_000_000)
      .default(10_000_000)
      .meta({ description: "Largest answer in bytes" }),
    timeLimitMs: z
      .int()
      .min(1)
      .max(600_000)
      .default(30_000)
      .meta({ description: "Longest time of one call with its redirects, in milliseconds" }),
    redirectsMax: z.int().min(0).max(5).default(5).meta({ description: "Redirects that are followed" }),
  }),
  inputs: z.object({
    body: z.unknown().optional().meta({ description: "Sent as JSON when present; not with GET" }),
  }),
  outputs: z.object({
    response: z.unknown().meta({ description: "The answer: parsed JSON (null when it has no content), or text" }),
  }),
  defaultTimeout: "2m",
  defaultMaximumAttempts: 3,
  costClass: "network",
  deterministic: false,
  network: true,
} satisfies ActivityDeclaration;
