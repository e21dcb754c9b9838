import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";

type JsonSchema = Readonly<Record<string, unknown>>;

type Row = Readonly<{ path: string; type: string; default: string; meaning: string }>;

const INTRODUCTION = `# Activities

What a node of a workflow can do. This page is made from the declarations in \`lib/domain/activities\`; change them, then
run \`vitest -u\` on \`activities-page.test.ts\`. Static parameters and bound inputs are both checked before an activity runs.`;

/**
 * The page docs/activities.md: every activity with its parameters and ports.
 *
 * @param declarations In the order of the page.
 */
export function renderActivitiesPage(declarations: Iterable<ActivityDeclaration>): string {
  return `${[INTRODUCTION, ...Array.from(declarations, renderActivity)].join("\n\n")}\n`;
}

function renderActivity(declaration: ActivityDeclaration): string {
  const { type, title, description, version, defaultTimeout, defaultMaximumAttempts } = declaration;
  const facts = [
    `version ${version}`,
    `cost: ${declaration.costClass}`,
    declaration.deterministic ? "deterministic" : "not deterministic",
    declaration.network ? "uses the network" : "no network",
    `${defaultTimeout} per attempt`,
    defaultMaximumAttempts === 1 ? "1 attempt" : `${defaultMaximumAttempts} attempts`,
  ];
  return [
    `## ${type}`,
    `**${title}** (${facts.join(", ")}). ${description}`,
    renderTable("Parameter", toRows(declaration.parameters)),
    renderTable("Input", toRows(declaration.inputs)),
    renderTable("Output", toRows(declaration.outputs).map(asGiven)),
  ]
    .filter((part) => part !== null)
    .join("\n\n");
}

function renderTable(heading: string, rows: readonly Row[]): string | null {
  if (rows.length === 0) return null;
  const lines = rows.map((row) => [`\`${row.path}\``, row.type, row.default, row.meaning].map(escapeCell).join(" | "));
  return [
    `| ${heading} | Type | Default | Meaning |`,
    "| --- | --- | --- | --- |",
    ...lines.map((line) => `| ${line} |`),
  ].join("\n");
}

/** An output has no default and is always there. */
const asGiven = (row: Row): Row => ({ ...row, default: "" });

const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

const toRows = (schema: z.ZodObject): readonly Row[] => propertyRows(z.toJSONSchema(schema, { io: "input" }), "");

function propertyRows(schema: JsonSchema, prefix: string): readonly Row[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const named = Object.entries(asSchema(schema.properties)).flatMap(([name, child]) =>
    rowsOf(asSchema(child), `${prefix}${name}`, required.includes(name)),
  );
  const values = schema.additionalProperties;
  return isJsonObject(values) ? [...named, ...rowsOf(values, `${prefix}<name>`, false)] : named;
}

function rowsOf(schema: JsonSchema, path: string, isRequired: boolean): readonly Row[] {
  const row = { path, type: typeText(schema), default: defaultText(schema, isRequired), meaning: meaningOf(schema) };
  const nested = alternativesOf(schema).flatMap((alternative) => alternativeRows(alternative, path));
  return isBareMember(row) ? nested : [row, ...nested];
}

/** Members of a map about which there is nothing to say but what is below them. */
const isBareMember = ({ path, type, meaning }: Row): boolean =>
  path.endsWith(".<name>") && meaning === "" && (type === "object" || type === "any JSON");

/** A rule of one kind, such as `fields.<name> (date)`, is a row of its own; its kind is not repeated as a property. */
function alternativeRows(schema: JsonSchema, path: string): readonly Row[] {
  const { type: kind, ...properties } = asSchema(schema.properties);
  if (!isJsonObject(kind) || kind.const === undefined) return propertyRows(schema, `${path}.`);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return [
    { path, type: `type: "${kind.const}"`, default: "", meaning: meaningOf(schema) },
    ...propertyRows({ ...schema, properties, required }, `${path}.`),
  ];
}

const unionOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const members = schema.anyOf ?? schema.oneOf;
  return Array.isArray(members) ? members.map(asSchema) : [];
};

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const members = unionOf(schema);
  return members.length === 0 ? [schema] : members;
};

function typeText(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  const members = unionOf(schema);
  if (members.length > 0) return [...new Set(members.map(typeText))].join(" or ");
  if (schema.type === "array") return `list of ${typeText(asSchema(schema.items))}`;
  return typeof schema.type === "string" ? schema.type : "any JSON";
}

function defaultText(schema: JsonSchema, isRequired: boolean): string {
  if (schema.default !== undefined) return `\`${JSON.stringify(schema.default)}\``;
  return isRequired ? "required" : "";
}

function meaningOf(schema: JsonSchema): string {
  const examples = Array.isArray(schema.examples) ? schema.examples : [schema.example];
  const example = examples[0] === undefined ? "" : `Example: \`${exampleText(examples[0])}\``;
  const description = typeof schema.description === "string" ? schema.description : "";
  return description !== "" && example !== "" ? `${description}. ${example}` : description + example;
}

const exampleText = (example: unknown): string => (typeof example === "string" ? example : JSON.stringify(example));

const asSchema = (value: unknown): JsonSchema => (isJsonObject(value) ? value : {});
