import type { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";
import { ProblemSchema } from "@/lib/contracts/problem";
import { AppError, type AppErrorCode, isAppErrorCode } from "@/lib/errors/app-error";

type Given<Op extends Operation, Name extends keyof Operation> =
  Op extends Record<Name, infer Schema extends z.ZodType> ? Readonly<Record<Name, z.input<Schema>>> : unknown;

/** What an operation is called with: the parts that it has, as their schemas take them. */
type CallInput<Op extends Operation> = Given<Op, "params"> & Given<Op, "query"> & Given<Op, "body">;

type CallParts = Readonly<{
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}>;

function codeOf(status: number, code: string): AppErrorCode {
  if (isAppErrorCode(code)) return code;
  return status < 500 ? "INVALID_STATE" : "UPSTREAM";
}

async function toError(response: Response): Promise<AppError> {
  const problem = ProblemSchema.safeParse(await response.json().catch(() => null));
  if (!problem.success) return new AppError("UPSTREAM", `The server answered with status ${response.status}`);
  const { code, detail, fields, requestId } = problem.data;
  return new AppError(codeOf(response.status, code), `${detail} (request ${requestId})`, { fields });
}

function toAddress(operation: Operation, { params = {}, query = {} }: CallParts): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}

function toRequest(operation: Operation, { body }: CallParts, signal: AbortSignal | undefined): RequestInit {
  return {
    method: operation.method,
    signal: signal ?? null,
    headers: {
      accept: "application/json",
      ...(operation.method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new AppError("UPSTREAM", "The server cannot be reached", { cause });
  }
}

/**
 * Calls the API of the server that the page came from; what arrives is parsed, since the server may be newer.
 *
 * @throws AppError with the code and message of the problem, and ZodError when the answer has an unknown shape.
 */
export async function callOperation<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  signal?: AbortSignal,
): Promise<z.output<Op["response"]>> {
  // Each part of the input was typed by the operation; here only their names matter.
  const parts = input as CallParts;
  const response = await send(toAddress(operation, parts), toRequest(operation, parts, signal));
  if (!operation.statuses.includes(response.status)) throw await toError(response);
  // `parse` returns the output of this very schema; the generic parameter hides that from TypeScript.
  return operation.response.parse(response.status === 204 ? null : await response.json()) as z.output<Op["response"]>;
}
