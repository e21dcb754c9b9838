import { z } from "zod";

/** An error of the API: RFC 9457 problem details with our code, the request id and the invalid fields. */
export const ProblemSchema = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().meta({ description: "Name of the HTTP status", example: "Unprocessable Content" }),
    status: z.int(),
    detail: z.string().meta({ description: "What happened and to which thing, fit for people" }),
    code: z.string().meta({ description: "Stable reason in UPPER_SNAKE", example: "VALIDATION" }),
    requestId: z.string().meta({ description: "Finds this request in the logs and the audit log" }),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .meta({ description: "Invalid parts of what was sent; empty for other errors" }),
  })
  .meta({ description: "Why a request failed" });

/** An error of the API. */
export type Problem = z.infer<typeof ProblemSchema>;
