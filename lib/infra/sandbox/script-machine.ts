import "server-only";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from "quickjs-emscripten-core";
import { AppError } from "@/lib/errors/app-error";
import { SCRIPT_INTRINSICS, SCRIPT_PRELUDE } from "@/lib/infra/sandbox/script-prelude";

/** `memoryBytesMax` bounds one script, `timeLimitMs` the computing time of one call, whatever else the machine does. */
export type ScriptLimits = Readonly<{ memoryBytesMax: number; timeLimitMs: number }>;

/**
 * QuickJS counts its own stack, but its calls also use the stack of the host, several times faster while parsing. With
 * these sizes the script overflows first (tried with deep calls, sorts, JSON and 100,000 brackets), which is harmless.
 */
const PARSING_STACK_BYTES = 32 * 1024;
const RUNNING_STACK_BYTES = 64 * 1024;

const FILE_NAME = "script.js";
const CALLER = `(function (script) { return (json) => { const [actual, expected] = JSON.parse(json); return script(actual, expected); }; })`;

/** One compiled script in a runtime of its own. */
export class ScriptMachine {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #call: QuickJSHandle;
  readonly #limits: ScriptLimits;
  #deadlineMs = Number.POSITIVE_INFINITY;
  #timedOut = false;

  constructor(module: QuickJSWASMModule, source: string, limits: ScriptLimits) {
    this.#limits = limits;
    this.#runtime = module.newRuntime();
    this.#runtime.setMemoryLimit(limits.memoryBytesMax);
    this.#runtime.setMaxStackSize(PARSING_STACK_BYTES);
    this.#runtime.setInterruptHandler(() => this.#isLate());
    this.#context = this.#runtime.newContext({ intrinsics: SCRIPT_INTRINSICS });
    try {
      this.#call = this.#compile(source);
    } catch (error) {
      this.#context.dispose();
      this.#runtime.dispose();
      throw error;
    }
    this.#runtime.setMaxStackSize(RUNNING_STACK_BYTES);
  }

  /**
   * @throws AppError `VALIDATION` for an exception or a result that is no number; `LIMIT_EXCEEDED` for time and memory and
   *   `INVALID_STATE` for a script that waits, after which the machine must not be used again.
   */
  run(json: string): number {
    this.#startClock();
    using argument = this.#context.newString(json);
    using result = this.#unwrap(this.#context.callFunction(this.#call, this.#context.undefined, argument));
    if (this.#runtime.hasPendingJob()) {
      throw new AppError("INVALID_STATE", "The script waits for something, which it cannot do");
    }
    const type = this.#context.typeof(result);
    if (type !== "number") throw new AppError("VALIDATION", `The script returned ${article(type)}, not a number`);
    return this.#context.getNumber(result);
  }

  dispose(): void {
    this.#call.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  /** The first line of the script is the first line of the file, so that line numbers are right. */
  #compile(source: string): QuickJSHandle {
    this.#evaluate(SCRIPT_PRELUDE).dispose();
    this.#startClock();
    using script = this.#evaluate(`(function (actual, expected) { "use strict"; ${source}\n})`);
    if (this.#context.typeof(script) !== "function") {
      throw new AppError("VALIDATION", "The script is not the body of a function");
    }
    using caller = this.#evaluate(CALLER);
    return this.#unwrap(this.#context.callFunction(caller, this.#context.undefined, script));
  }

  #evaluate(code: string): QuickJSHandle {
    return this.#unwrap(this.#context.evalCode(code, FILE_NAME, { type: "global" }));
  }

  #unwrap(result: ReturnType<QuickJSContext["evalCode"]>): QuickJSHandle {
    if (result.error === undefined) return result.value;
    using error = result.error;
    throw this.#describe(this.#context.dump(error));
  }

  #startClock(): void {
    this.#timedOut = false;
    this.#deadlineMs = computingTimeMs() + this.#limits.timeLimitMs;
  }

  #isLate(): boolean {
    this.#timedOut = computingTimeMs() > this.#deadlineMs;
    return this.#timedOut;
  }

  #describe(thrown: unknown): AppError {
    if (this.#timedOut) {
      return new AppError(
        "LIMIT_EXCEEDED",
        `The script took more than ${this.#limits.timeLimitMs} ms of computing time`,
      );
    }
    const { name, message, stack } = toErrorParts(thrown);
    if (name === "InternalError" && message === "out of memory") {
      return new AppError("LIMIT_EXCEEDED", `The script used more than ${this.#limits.memoryBytesMax} bytes of memory`);
    }
    const line = /script\.js:(\d+)/.exec(stack)?.[1];
    const place = line === undefined ? "" : ` (line ${line})`;
    return new AppError("VALIDATION", `The script failed: ${name}: ${message}${place}`);
  }
}

/** Of this thread, so that a busy machine does not change a score; before Node 23.9 of the process. */
function computingTimeMs(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

const article = (type: string): string =>
  type === "undefined" ? "nothing" : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

/** A script can throw anything, with any properties. */
function toErrorParts(thrown: unknown): Readonly<{ name: string; message: string; stack: string }> {
  if (typeof thrown !== "object" || thrown === null) return { name: "thrown", message: String(thrown), stack: "" };
  const part = (key: string) => (key in thrown ? String(Reflect.get(thrown, key)) : "");
  return { name: part("name") || "Error", message: part("message").slice(0, 500), stack: part("stack") };
}
