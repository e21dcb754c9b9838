import "server-only";
import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { AuditEventSchema } from "@/lib/contracts/audit";
import { HealthSchema } from "@/lib/contracts/health";
import { JsonValueSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { OPERATIONS } from "@/lib/contracts/operations";
import { ProblemSchema } from "@/lib/contracts/problem";
import { ActivityInfoSchema, ComparatorInfoSchema, EvaluatorInfoSchema } from "@/lib/contracts/registry";
import packageJson from "@/package.json" with { type: "json" };

type JsonObject = Readonly<Record<string, unknown>>;
type SchemaByName = Readonly<Record<string, z.ZodType>>;

/** Schemas that several operations share. */
const SHARED_SCHEMAS: SchemaByName = {
  ActivityInfo: ActivityInfoSchema,
  AuditEvent: AuditEventSchema,
  ComparatorInfo: ComparatorInfoSchema,
  EvaluatorInfo: EvaluatorInfoSchema,
  Health: HealthSchema,
  JsonValue: JsonValueSchema,
  Problem: ProblemSchema,
};

const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const responseName = ({ id }: Operation): string => `${capitalise(id)}Response`;
const bodyName = ({ id }: Operation): string => `${capitalise(id)}Body`;

function responseRef(operation: Operation): JsonObject {
  const shared = Object.keys(SHARED_SCHEMAS).find((name) => SHARED_SCHEMAS[name] === operation.response);
  return refTo(shared ?? responseName(operation));
}

/** JSON Schemas under their names, which refer to one another; `input` is what callers may write, `output` what we do. */
function toJsonSchemas(schemas: SchemaByName, io: "input" | "output"): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { io, uri: (id) => String(refTo(id).$ref) });
  const withoutDialect = ({ $schema: _dialect, $id: _id, "~standard": _methods, ...schema }: JsonObject) => schema;
  return Object.fromEntries(Object.entries(converted.schemas).map(([name, schema]) => [name, withoutDialect(schema)]));
}

function toComponentSchemas(operations: readonly Operation[]): JsonObject {
  const isShared = (schema: z.ZodType) => Object.values(SHARED_SCHEMAS).includes(schema);
  const responses = operations
    .filter((operation) => operation.answers === undefined && !isShared(operation.response))
    .map((operation) => [responseName(operation), operation.response]);
  const bodies = operations.flatMap((operation) => (operation.body ? [[bodyName(operation), operation.body]] : []));
  return {
    ...toJsonSchemas({ ...Object.fromEntries(bodies), JsonValue: JsonValueSchema }, "input"),
    ...toJsonSchemas({ ...Object.fromEntries(responses), ...SHARED_SCHEMAS }, "output"),
  };
}

function toParameters(place: "path" | "query", schema: z.ZodObject | undefined): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const statusText = (status: number): string => STATUS_CODES[status] ?? String(status);

function toResponses(operation: Operation): JsonObject {
  const isJson = operation.answers === undefined;
  const content = isJson ? { "application/json": { schema: responseRef(operation) } } : { "*/*": {} };
  const answers = operation.statuses.map((status) => [
    String(status),
    { description: statusText(status), ...(status === 204 ? {} : { content }) },
  ]);
  return { ...Object.fromEntries(answers), default: { $ref: "#/components/responses/Problem" } };
}

/** A form has any number of files, each under any name. */
const FORM_SCHEMA = { type: "object", additionalProperties: { type: "string", contentMediaType: "*/*" } };

function toBodyContent(operation: Operation): JsonObject | undefined {
  if (operation.accepts === "bytes") return operation.method === "GET" ? undefined : { "*/*": {} };
  if (operation.body === undefined) return undefined;
  const json = { "application/json": { schema: refTo(bodyName(operation)) } };
  return operation.accepts === "jsonOrForm" ? { ...json, "multipart/form-data": { schema: FORM_SCHEMA } } : json;
}

function toOperationObject(operation: Operation): JsonObject {
  const parameters = [...toParameters("path", operation.params), ...toParameters("query", operation.query)];
  const content = toBodyContent(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: toResponses(operation),
  };
}

function toPaths(operations: readonly Operation[]): JsonObject {
  const byPath = Object.groupBy(operations, (operation) => operation.path);
  const toMethods = (sharing: readonly Operation[] = []): JsonObject =>
    Object.fromEntries(sharing.map((operation) => [operation.method.toLowerCase(), toOperationObject(operation)]));
  return Object.fromEntries(Object.entries(byPath).map(([path, sharing]) => [path, toMethods(sharing)]));
}

/** The API in OpenAPI 3.1, made from the contracts; `docs/api/openapi.json` is its text. */
export function buildOpenApiDocument(operations: readonly Operation[] = OPERATIONS): JsonObject {
  const problemContent = { "application/problem+json": { schema: refTo("Problem") } };
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: packageJson.version,
      description: "Benchmarks document workflows. Errors are RFC 9457 problem details; x-request-id goes in and out.",
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths: toPaths(operations),
    components: {
      schemas: toComponentSchemas(operations),
      responses: { Problem: { description: "The request failed", content: problemContent } },
    },
  };
}
