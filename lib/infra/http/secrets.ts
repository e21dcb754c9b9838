import "server-only";
import { ActivityError } from "@/lib/domain/activities/activity";
import type { SecretReference } from "@/lib/domain/activities/secret-reference";

/** Values by name; the names start with ASSAY_SECRET_. */
export type Secrets = Readonly<Record<string, string>>;

export function resolveSecret(reference: SecretReference, secrets: Secrets): string {
  const value = Object.hasOwn(secrets, reference.secret) ? secrets[reference.secret] : undefined;
  if (value === undefined || value === "") {
    throw new ActivityError("SECRET_MISSING", `The secret ${reference.secret} is not set on this server`);
  }
  return `${reference.prefix ?? ""}${value}`;
}

/** Replaces each secret by its name in a text that leaves the process: plain, in an address, or in a JSON string. */
export function maskSecrets(text: string, secrets: Secrets): string {
  const longestFirst = Object.entries(secrets)
    .filter(([, value]) => value !== "")
    .toSorted(([, a], [, b]) => b.length - a.length);
  return longestFirst.reduce((masked, [name, value]) => {
    const forms = new Set([value, encodeURIComponent(value), asQueryValue(value), JSON.stringify(value).slice(1, -1)]);
    return [...forms].reduce((part, form) => part.replaceAll(form, `[${name}]`), masked);
  }, text);
}

const asQueryValue = (value: string): string => new URLSearchParams({ v: value }).toString().slice("v=".length);
