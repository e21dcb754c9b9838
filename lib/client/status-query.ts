import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "@/lib/client/call-operation";
import { GET_STATUS, type Status } from "@/lib/contracts/status";

const POLL_INTERVAL_MS = 5_000;

/** Keeps the status fresh while the page is looked at, beginning with what the server rendered. */
export const statusQuery = (initialStatus: Status) =>
  queryOptions({
    queryKey: ["status"],
    queryFn: ({ signal }) => callOperation(GET_STATUS, {}, signal),
    initialData: initialStatus,
    initialDataUpdatedAt: Date.parse(initialStatus.health.checkedAt),
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
  });
