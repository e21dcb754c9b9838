import "server-only";
import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import type { CompileScript } from "@/lib/domain/scoring/comparator";
import { AppError } from "@/lib/errors/app-error";
import { type ScriptLimits, ScriptMachine } from "@/lib/infra/sandbox/script-machine";
import type { ScriptSandbox } from "@/lib/ports/script-sandbox";

const DEFAULT_LIMITS: ScriptLimits = { memoryBytesMax: 64 * 1024 * 1024, timeLimitMs: 1_000 };
const SOURCE_LENGTH_MAX = 100_000;

/**
 * A sandbox for scoring scripts on QuickJS in WebAssembly: no access to the host, no clock, no chance, bounded memory and
 * time. Each script has a runtime of its own in which all that it could keep values in is frozen, so a score depends on
 * the arguments alone and a call costs microseconds.
 *
 * The time limit is checked between instructions of the script: a single native call over a made-up length, such as
 * `[].indexOf.call({ length: 1e15 }, 1)`, is not interrupted. Scripts of strangers belong in a thread that can be ended.
 */
export async function createScriptSandbox(limits: ScriptLimits = DEFAULT_LIMITS): Promise<ScriptSandbox> {
  const module = await loadQuickJs();
  const live = new Set<ScriptMachine>();
  const compile: CompileScript = (source) => {
    let machine: ScriptMachine | null = startMachine(module, source, limits);
    live.add(machine);
    return (actual, expected) => {
      const json = stringifyExact([actual, expected]);
      const used = machine ?? startMachine(module, source, limits);
      machine = used;
      live.add(used);
      try {
        return used.run(json);
      } catch (error) {
        const isAppError = error instanceof AppError;
        if (isAppError && error.code === "VALIDATION") throw error;
        // What ran out of time or memory, or waits, may have left anything behind.
        machine = null;
        live.delete(used);
        if (isAppError) used.dispose();
        throw error;
      }
    };
  };
  return { compile, dispose: () => disposeAll(live) };
}

/** Loaded on first use, so that a command without scripts does not pay for it. */
async function loadQuickJs(): Promise<QuickJSWASMModule> {
  const [{ newQuickJSWASMModuleFromVariant }, { default: variant }] = await Promise.all([
    import("quickjs-emscripten-core"),
    import("@jitl/quickjs-ng-wasmfile-release-sync"),
  ]);
  return await newQuickJSWASMModuleFromVariant(variant);
}

function startMachine(module: QuickJSWASMModule, source: string, limits: ScriptLimits): ScriptMachine {
  if (source.length > SOURCE_LENGTH_MAX) {
    throw new AppError("LIMIT_EXCEEDED", `The script is longer than ${SOURCE_LENGTH_MAX} characters`);
  }
  return new ScriptMachine(module, source, limits);
}

function disposeAll(live: Set<ScriptMachine>): void {
  for (const machine of live) machine.dispose();
  live.clear();
}
