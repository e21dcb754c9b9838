import { performance } from "node:perf_hooks";
import { compileWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { executeWorkflow } from "@/lib/domain/workflows/execute-workflow";
import type { ExecutionDeps } from "@/lib/domain/workflows/execution";
import type { Bench } from "@/tests/bench/benchmark";
import { activity, ctxKeys, edges, SAMPLE, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

const SAMPLE_COUNT = 5_000;
const WARM_UP_COUNT = 500;
const INPUT = {
  fields: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, `value ${index}`])),
};

/** Real timers, so that the timeout of every attempt is part of what is measured. */
const deps: ExecutionDeps = {
  runActivity: async (_type, { inputs }) => ({ result: inputs.value }),
  clock: { nowMs: () => performance.now(), sleep },
};

/** Not `node:timers/promises`: the error that it makes for an aborted sleep costs as much as a whole node. */
function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cancel);
      resolve();
    }, durationMs);
    signal.addEventListener("abort", cancel, { once: true });
  });
}

const chainOf = (nodeCount: number) => {
  const ids = Array.from({ length: nodeCount }, (_, index) => `n${index}`);
  const nodes = ids.map((id) => activity(id, "test.echo", { in: { value: "input" }, out: { result: "prediction" } }));
  const links = edges(...ids.slice(1).map((id, index) => `${ids[index]}>${id}`));
  return workflow(nodes, { edges: links, ctx: ctxKeys("object", "prediction") });
};

/** CPU time of the process, which neighbours on the machine do not change as they change wall time. */
async function measureMsPerNode(nodeCount: number): Promise<number> {
  const compiled = compileWorkflow(chainOf(nodeCount), TEST_DECLARATIONS);
  const inputs = Array.from({ length: WARM_UP_COUNT + SAMPLE_COUNT }, () => structuredClone(INPUT));
  const executeAll = async (samples: readonly unknown[]) => {
    for (const input of samples) await executeWorkflow(compiled, { ...SAMPLE, input }, deps);
  };
  await executeAll(inputs.slice(0, WARM_UP_COUNT));
  const before = process.cpuUsage();
  await executeAll(inputs.slice(WARM_UP_COUNT));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / SAMPLE_COUNT / nodeCount;
}

/** Everything that the graph costs beside the activity: scheduling, checks, freezing 20 fields, timers, records. */
export const bench: Bench = async () => [
  { name: "graph: one trivial node", value: await measureMsPerNode(1), unit: "ms/node", budget: { max: 0.05 } },
  { name: "graph: chain of ten", value: await measureMsPerNode(10), unit: "ms/node", budget: { max: 0.05 } },
];
