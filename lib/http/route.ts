import "server-only";
import type { z } from "zod";
import { assertJsonContentType, assertLoopbackHost, assertNoBrowser, assertSameOrigin } from "@/lib/auth/access";
import { LOCAL_ACTOR } from "@/lib/auth/actor";
import { application, createServiceContext } from "@/lib/composition";
import type { Operation } from "@/lib/contracts/operation";
import { AppError } from "@/lib/errors/app-error";
import { problemResponse } from "@/lib/http/problem";
import { isFormRequest, readFormBody, readJsonBody } from "@/lib/http/read-json-body";
import { findRequestId, REQUEST_ID_HEADER } from "@/lib/http/request-id";
import type { ServiceContext } from "@/lib/services/context";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Op extends Operation, Name extends keyof Operation> =
  Op extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** What the caller sent, parsed; a part that the operation does not have is undefined. */
export type RouteInput<Op extends Operation> = Readonly<{
  params: Part<Op, "params">;
  query: Part<Op, "query">;
  body: Part<Op, "body">;
}>;

type RouteResult<Op extends Operation> = z.input<Op["response"]>;

/** How an operation is carried out. */
type Implementation<Op extends Operation> = Readonly<{
  handle: (ctx: ServiceContext, input: RouteInput<Op>) => Promise<RouteResult<Op>> | RouteResult<Op>;
  /** Chooses among the statuses of the operation; the first one when absent. */
  statusOf?: (result: RouteResult<Op>) => Op["statuses"][number];
  /** Largest body in bytes, for an operation that carries more than the usual 1 MB. */
  bodyBytesMax?: number;
  /** Carries out the same with a form, where the operation accepts one. */
  handleForm?: (
    ctx: ServiceContext,
    input: Pick<RouteInput<Op>, "params" | "query"> & Readonly<{ form: FormData }>,
  ) => Promise<RouteResult<Op>>;
}>;

/** What Next hands a route handler beside the request. */
export type RouteContext = Readonly<{ params: Promise<Record<string, string | string[] | undefined>> }>;

/** A route handler that knows the operation it implements, for the walk over all routes. */
export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) &
  Readonly<{ operation: Operation }>;

/** Only what the caller sent may yield 422; a schema that fails on our own data is a bug and stays a 500. */
function parseInput<Schema extends z.ZodType | undefined>(schema: Schema, value: unknown): Parsed<Schema>;
function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new AppError("VALIDATION", "The request is not valid", { cause: parsed.error, fields });
}

/** A name that is repeated becomes a list, so that a schema for one value refuses it instead of picking one. */
function toQueryRecord(params: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(params.keys())].map((name): [string, string | string[]] => {
    const [first = "", ...others] = params.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]];
  });
  return Object.fromEntries(entries);
}

/** Who may call at all, before anything of the request is read. */
function guard(request: Request, operation: Operation): void {
  assertLoopbackHost(request.headers.get("host"));
  if (operation.method === "GET") return;
  assertSameOrigin(request.headers);
  if (operation.accepts === "bytes") return;
  if (acceptsForm(operation, request)) assertNoBrowser(request.headers);
  else assertJsonContentType(request.headers);
}

const acceptsForm = (operation: Operation, request: Request): boolean =>
  operation.accepts === "jsonOrForm" && isFormRequest(request);

async function readAddress(operation: Operation, request: Request, context: RouteContext) {
  return {
    params: parseInput(operation.params, await context.params),
    query: parseInput(operation.query, toQueryRecord(new URL(request.url).searchParams)),
  };
}

async function readBody({ body }: Operation, request: Request, bytesMax: number | undefined) {
  return body === undefined ? undefined : parseInput(body, await readJsonBody(request, bytesMax));
}

/** 204 says that there is nothing to say. */
const toResponse = (result: unknown, init: ResponseInit): Response =>
  init.status === 204 ? new Response(null, init) : Response.json(result, init);

function logFailure(error: unknown, requestId: string, operation: Operation): void {
  const isExpected = error instanceof AppError && error.httpStatus < 500;
  if (isExpected) return;
  application().log.error({ err: error, requestId, operation: operation.id }, "A request failed");
}

/**
 * Makes the handler of an operation: guards it, parses what comes in and what goes out, and turns errors into problem
 * details. The only way in which a route file may answer.
 */
export function jsonRoute<const Op extends Operation>(
  operation: Op,
  { handle, statusOf, bodyBytesMax, handleForm }: Implementation<Op>,
): RouteHandler {
  const carryOut = async (request: Request, context: RouteContext, ctx: ServiceContext) => {
    const address = await readAddress(operation, request, context);
    const hasForm = handleForm !== undefined && acceptsForm(operation, request);
    const body = hasForm ? undefined : await readBody(operation, request, bodyBytesMax);
    // The parts were parsed by the schemas of `Op`, which its type is inferred from; TypeScript cannot follow that.
    const input = { ...address, body } as RouteInput<Op>;
    return hasForm ? handleForm(ctx, { ...input, form: await readFormBody(request) }) : handle(ctx, input);
  };
  return toHandler(operation, async (request, context, ctx) => {
    const result = await carryOut(request, context, ctx);
    return toResponse(operation.response.parse(result), {
      status: statusOf?.(result) ?? operation.statuses[0],
      headers: { "cache-control": "no-store", [REQUEST_ID_HEADER]: ctx.requestId },
    });
  });
}

/** How an operation is carried out whose answer is not JSON. */
type BytesImplementation<Op extends Operation> = (
  ctx: ServiceContext,
  input: Pick<RouteInput<Op>, "params" | "query">,
  request: Request,
) => Promise<Response>;

/** Makes the handler of an operation that sends bytes, and maybe takes some; guards and errors are those of {@link jsonRoute}. */
export function bytesRoute<const Op extends Operation>(operation: Op, handle: BytesImplementation<Op>): RouteHandler {
  return toHandler(operation, async (request, context, ctx) => {
    // As in `jsonRoute`.
    const address = (await readAddress(operation, request, context)) as RouteInput<Op>;
    const response = await handle(ctx, address, request);
    response.headers.set(REQUEST_ID_HEADER, ctx.requestId);
    return response;
  });
}

type Answer = (request: Request, context: RouteContext, ctx: ServiceContext) => Promise<Response>;

function toHandler(operation: Operation, answer: Answer): RouteHandler {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = findRequestId(request.headers) ?? application().newId();
    try {
      guard(request, operation);
      return await answer(request, context, createServiceContext(LOCAL_ACTOR, requestId));
    } catch (error) {
      logFailure(error, requestId, operation);
      return problemResponse(error, requestId);
    }
  };
  return Object.assign(handler, { operation });
}
