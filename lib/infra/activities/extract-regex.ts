import "server-only";
import type { RE2JS } from "re2js";
import { ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import type { extractRegex, RegexField, RegexTable } from "@/lib/domain/activities/extract-regex";
import { compileLinearRegex } from "@/lib/domain/activities/linear-regex";
import { createBoundedCache } from "@/lib/infra/activities/bounded-cache";

/** One match costs time linear in the text, so all of them are bounded as well. */
const MATCHES_MAX = 10_000;
const TIME_LIMIT_MS = 10_000;

const compiled = createBoundedCache<RE2JS>(2_000);

const regexOf = (pattern: string, flags: string): RE2JS =>
  compiled(`${flags}/${pattern}`, () => compileLinearRegex(pattern, flags));

export const runExtractRegex: RunActivity<typeof extractRegex> = ({ parameters, inputs }) => {
  const watch = startWatch();
  const fields = Object.entries(parameters.fields).map(([name, field]) => {
    watch(name);
    return [name, readField(inputs.text, field, () => watch(name))];
  });
  const tables = Object.entries(parameters.tables).map(([name, table]) => [
    name,
    readRows(inputs.text, table, () => watch(name)),
  ]);
  return { fields: Object.fromEntries([...fields, ...tables]) };
};

function startWatch(): (name: string) => void {
  const deadlineMs = performance.now() + TIME_LIMIT_MS;
  return (name) => {
    if (performance.now() <= deadlineMs) return;
    throw new ActivityError("REGEX_TIME_LIMIT", `Searching for "${name}" took longer than ${TIME_LIMIT_MS / 1000} s`);
  };
}

function readField(text: string, field: RegexField, watch: () => void): string | null | (string | null)[] {
  const region = between(text, field);
  const values = region === null ? [] : findValues(region, field, watch);
  return field.all ? values : (values[0] ?? null);
}

/** Null when an anchor is not in the text: a value found elsewhere would be another field. */
function between(text: string, { after, before }: RegexField): string | null {
  let region = text;
  if (after !== undefined) {
    const at = region.indexOf(after);
    if (at < 0) return null;
    region = region.slice(at + after.length);
  }
  if (before === undefined) return region;
  const end = region.indexOf(before);
  return end < 0 ? null : region.slice(0, end);
}

function findValues(region: string, field: RegexField, watch: () => void): (string | null)[] {
  const regex = regexOf(field.pattern, field.flags);
  const group = "value" in regex.namedGroups() ? "value" : Math.min(1, regex.groupCount());
  const matcher = regex.matcher(region);
  const values: (string | null)[] = [];
  while (matcher.find()) {
    values.push(matcher.group(group));
    if (!field.all) break;
    if (values.length > MATCHES_MAX) {
      throw new ActivityError("REGEX_TOO_MANY_MATCHES", `"${field.pattern}" matches more than ${MATCHES_MAX} times`);
    }
    watch();
  }
  return values;
}

function readRows(text: string, table: RegexTable, watch: () => void): Readonly<Record<string, string | null>>[] {
  const row = regexOf(table.row, table.flags);
  const rows: Record<string, string | null>[] = [];
  for (const line of tableRegion(text, table).split(/\r?\n/)) {
    watch();
    const matcher = row.matcher(line);
    if (matcher.find()) rows.push({ ...matcher.getNamedGroups() });
  }
  return rows;
}

function tableRegion(text: string, { start, end, flags }: RegexTable): string {
  let region = text;
  if (start !== undefined) {
    const matcher = regexOf(start, flags).matcher(region);
    if (!matcher.find()) return "";
    region = region.slice(matcher.end());
  }
  if (end === undefined) return region;
  const matcher = regexOf(end, flags).matcher(region);
  return matcher.find() ? region.slice(0, matcher.start()) : region;
}
