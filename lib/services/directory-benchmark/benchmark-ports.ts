import "server-only";
import type { ActivityRunner, ExecutionClock } from "@/lib/domain/workflows/execution";
import type { FileReader } from "@/lib/ports/file-reader";
import type { ScriptSandbox } from "@/lib/ports/script-sandbox";

/** An activity as a workflow names it. */
export type ActivityUse = Readonly<{ activityType: string; parameters: Readonly<Record<string, unknown>> }>;

/** Everything outside of the domain that a benchmark of a directory needs; no server and no database. */
export type BenchmarkPorts = Readonly<{
  files: FileReader;
  clock: ExecutionClock;
  /** Now, as ISO 8601 in UTC. */
  now: () => string;
  /**
   * Makes activities ready, and only these, because some take time to load.
   *
   * @throws AppError with a line per problem when settings that one of them needs are missing or not valid.
   */
  openActivityRunner: (uses: readonly ActivityUse[]) => Promise<ActivityRunner>;
  /** Called only when a comparator is a script, because opening it takes time. */
  openScriptSandbox: () => Promise<ScriptSandbox>;
}>;
