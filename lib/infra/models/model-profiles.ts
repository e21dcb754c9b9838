import "server-only";
import { parse } from "yaml";
import { z } from "zod";
import { SecretReferenceSchema } from "@/lib/domain/activities/secret-reference";
import { AppError } from "@/lib/errors/app-error";
import { createFileReader } from "@/lib/infra/files/file-reader";

const files = createFileReader(1_000_000);

const PriceSchema = z.number().min(0);

const ModelProfileSchema = z.strictObject({
  /** Up to and without `/chat/completions`. */
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" }),
  model: z.string().min(1),
  apiKey: SecretReferenceSchema.optional(),
  headers: z.record(z.string().min(1), z.union([z.string(), SecretReferenceSchema])).default({}),
  /** False for servers that refuse `response_format`; the schema then stands in the prompt alone. */
  structuredOutputs: z.boolean().default(true),
  inputCostPerMillionTokensUsd: PriceSchema.optional(),
  outputCostPerMillionTokensUsd: PriceSchema.optional(),
  /** The day for which the prices hold. */
  priceDate: z.iso.date().optional(),
});

export type ModelProfile = z.output<typeof ModelProfileSchema>;

export type ModelProfiles = ReadonlyMap<string, ModelProfile>;

/** @throws AppError `VALIDATION` naming the profile and the setting. */
export function parseModelProfiles(text: string, fileName: string): ModelProfiles {
  const parsed = z.record(z.string().min(1), ModelProfileSchema).safeParse(parseYaml(text, fileName));
  if (parsed.success) return new Map(Object.entries(parsed.data));
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = fields;
  const place = first === undefined || first.path === "" ? "" : `${first.path}: `;
  throw new AppError("VALIDATION", `The model profiles in ${fileName} are not valid: ${place}${first?.message ?? ""}`, {
    fields,
  });
}

/** YAML contains JSON. Dates stay text under the core schema, so `priceDate` needs no quotes. */
function parseYaml(text: string, fileName: string): unknown {
  try {
    return parse(text, { schema: "core", maxAliasCount: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("MALFORMED", `The model profiles in ${fileName} are neither YAML nor JSON: ${reason}`);
  }
}

/** Reads the operator's file of model profiles, which the variable ASSAY_MODELS names. */
export async function loadModelProfiles(filePath: string): Promise<ModelProfiles> {
  const bytes = await files.readBytes(filePath).catch((cause) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, `The model profiles (ASSAY_MODELS) cannot be read: ${cause.message}`, { cause });
  });
  return parseModelProfiles(new TextDecoder().decode(bytes), filePath);
}
