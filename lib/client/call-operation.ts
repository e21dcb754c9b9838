import type { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";
import { ProblemSchema } from "@/lib/contracts/problem";
import { AppError } from "@/lib/errors/app-error";

type ReadOperation = Operation & Readonly<{ method: "GET" }>;

async function toError(response: Response): Promise<AppError> {
  const problem = ProblemSchema.safeParse(await response.json().catch(() => null));
  if (!problem.success) return new AppError("UPSTREAM", `The server answered with status ${response.status}`);
  const { detail, fields, requestId } = problem.data;
  const code = response.status < 500 ? "INVALID_STATE" : "UPSTREAM";
  return new AppError(code, `${detail} (request ${requestId})`, { fields });
}

/**
 * Reads from the API of the server that the page came from; what arrives is parsed, since the server may be newer.
 *
 * @throws AppError with the message of the problem, and ZodError when the answer has an unknown shape.
 */
export async function readOperation<Op extends ReadOperation>(
  operation: Op,
  signal: AbortSignal,
): Promise<z.output<Op["response"]>> {
  const response = await fetch(operation.path, { signal, headers: { accept: "application/json" } });
  if (!operation.statuses.includes(response.status)) throw await toError(response);
  // `parse` returns the output of this very schema; the generic parameter hides that from TypeScript.
  return operation.response.parse(await response.json()) as z.output<Op["response"]>;
}
