import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callOperation } from "@/lib/client/call-operation";
import { VALIDATE_WORKFLOW } from "@/lib/contracts/workflow-check";

/** What the validator says of a text; a check of a text that was changed meanwhile is aborted, its predecessor stays shown. */
export const workflowCheckQuery = (source: string) =>
  queryOptions({
    queryKey: ["workflows", "check", source],
    queryFn: ({ signal }) => callOperation(VALIDATE_WORKFLOW, { body: { source } }, signal),
    enabled: source.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
