import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import type { AttemptLimits } from "@/lib/domain/workflows/attempt-limits";
import type { Ctx, CtxPath } from "@/lib/domain/workflows/ctx-path";
import type { WorkflowEdge } from "@/lib/domain/workflows/graph-config";

/** A binding of a port with the place in the ctx read once. */
export type CompiledBinding = Readonly<{ port: string; path: CtxPath }>;

/** What a node does, with everything looked up and parsed that is the same for every sample. */
export type NodeWork =
  | Readonly<{
      type: "activity";
      declaration: ActivityDeclaration;
      parameters: Readonly<Record<string, unknown>>;
      fixedInputs: Readonly<Record<string, unknown>>;
      inputs: readonly CompiledBinding[];
      outputs: readonly CompiledBinding[];
      limits: AttemptLimits;
      /** The one output port, when there is exactly one. */
      singlePort: string | null;
    }>
  | Readonly<{
      type: "switch";
      /** Id of the edge to take. */
      choose: (ctx: Readonly<Ctx>) => string;
    }>
  | Readonly<{
      type: "map";
      collection: CtxPath;
      itemKey: string;
      indexKey: string | null;
      concurrencyMax: number;
      firstBranchWins: boolean;
      exitNodeId: string;
      body: CompiledScope;
    }>
  | Readonly<{ type: "join"; mapNodeId: string; resultsKey: string }>;

/** A node of a scope. `incomingCount` counts edges from nodes of the scope. */
export type CompiledNode = Readonly<{
  id: string;
  index: number;
  work: NodeWork;
  onError: "fail" | "skip" | "fallback";
  fallbackEdgeId: string | null;
  incomingCount: number;
  outgoing: readonly Readonly<{ id: string; type: WorkflowEdge["type"]; targetIndex: number }>[];
}>;

/** Nodes that run together, in code-point order of their ids. */
export type CompiledScope = Readonly<{ nodes: readonly CompiledNode[]; entryIndex: number }>;
