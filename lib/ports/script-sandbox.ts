import type { CompileScript } from "@/lib/domain/scoring/comparator";

/** A place where functions of users run without reaching anything else; `dispose` frees its memory. */
export type ScriptSandbox = Readonly<{
  compile: CompileScript;
  /** Ends the sandbox; functions that it compiled must not be called afterwards. */
  dispose: () => void;
}>;
