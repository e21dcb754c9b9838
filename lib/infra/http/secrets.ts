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
  return longestFirst.reduce((masked, [name, value]) => masked.replace(toPattern(value), () => `[${name}]`), text);
}

/** Programs differ in which characters they escape (PHP `\/`, .NET `\u002B`), so each may stand plain or escaped. */
const toPattern = (value: string): RegExp => new RegExp(Array.from(value, toCharacterPattern).join(""), "g");

const SPECIAL_FORMS: Readonly<Record<string, readonly string[]>> = { " ": ["\\+"], "/": ["\\\\/"] };

function toCharacterPattern(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const bytes = Array.from(Buffer.from(character));
  const inJson = units.map((unit) => `\\\\u${toHexPattern(unit, 4)}`).join("");
  const inAddress = bytes.map((byte) => `%${toHexPattern(byte, 2)}`).join("");
  const short = [JSON.stringify(character).slice(1, -1), character].map(escapePattern);
  return `(?:${[inJson, inAddress, ...(SPECIAL_FORMS[character] ?? []), ...short].join("|")})`;
}

const toHexPattern = (value: number, length: number): string =>
  value
    .toString(16)
    .padStart(length, "0")
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
