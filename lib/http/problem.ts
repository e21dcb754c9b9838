import "server-only";
import { STATUS_CODES } from "node:http";
import type { Problem } from "@/lib/contracts/problem";
import { AppError } from "@/lib/errors/app-error";
import { REQUEST_ID_HEADER } from "@/lib/http/request-id";

/** What is safe to say about an error; a bug says nothing about itself. */
function toSafeError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("INTERNAL", "Something went wrong; the request id finds the details in the log", {
    cause: error,
  });
}

/** An error as RFC 9457 problem details. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { code, httpStatus, message, fields } = toSafeError(error);
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[httpStatus] ?? "Error",
    status: httpStatus,
    detail: message,
    code,
    requestId,
    fields: [...fields],
  };
  return new Response(JSON.stringify(problem), {
    status: httpStatus,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      [REQUEST_ID_HEADER]: requestId,
    },
  });
}
