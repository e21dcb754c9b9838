import type { CompiledNode, CompiledScope } from "@/lib/domain/workflows/compiled-scope";

/**
 * Which nodes of a scope may start. A node is decided once every node that leads to it is: it becomes ready when at
 * least one of its edges was taken, else it is unreached, and so are the nodes that only it leads to.
 *
 * @see docs/workflows.md#order
 */
export class ScopeProgress {
  readonly #scope: CompiledScope;
  readonly #undecidedEdges: number[];
  readonly #hasTakenEdge: boolean[];
  readonly #isSettled: boolean[];
  #ready: CompiledNode[] = [];
  #unreached: CompiledNode[] = [];

  constructor(scope: CompiledScope) {
    this.#scope = scope;
    this.#undecidedEdges = scope.nodes.map((node) => node.incomingCount);
    this.#hasTakenEdge = scope.nodes.map(() => false);
    this.#isSettled = scope.nodes.map(() => false);
    const entry = scope.nodes[scope.entryIndex];
    if (entry !== undefined) this.#ready.push(entry);
  }

  /**
   * Decides the edges of a node that has ended: the chosen one where there is a choice, else the normal ones.
   *
   * @returns Whether any edge was taken.
   */
  settle(node: CompiledNode, chosenEdgeId: string | null): boolean {
    return this.#leave(node, (edge) => (chosenEdgeId === null ? edge.type === "normal" : edge.id === chosenEdgeId));
  }

  /** Marks a node as ended without deciding its edges: the scope ends with it. */
  stopAt(node: CompiledNode): void {
    this.#isSettled[node.index] = true;
  }

  /** Nodes that became ready since the last call, in code-point order of their ids. */
  takeReady(): readonly CompiledNode[] {
    const ready = this.#ready.toSorted((a, b) => a.index - b.index);
    this.#ready = [];
    return ready;
  }

  /** Nodes that became unreachable since the last call. */
  takeUnreached(): readonly CompiledNode[] {
    const unreached = this.#unreached;
    this.#unreached = [];
    return unreached;
  }

  /** Nodes of which it is still open whether they would have run. */
  get open(): readonly CompiledNode[] {
    return this.#scope.nodes.filter((node) => !this.#isSettled[node.index]);
  }

  #leave(node: CompiledNode, isTaken: (edge: CompiledNode["outgoing"][number]) => boolean): boolean {
    this.#isSettled[node.index] = true;
    let hasTaken = false;
    for (const edge of node.outgoing) {
      const taken = isTaken(edge);
      hasTaken ||= taken;
      this.#decideEdge(edge.targetIndex, taken);
    }
    return hasTaken;
  }

  #decideEdge(targetIndex: number, taken: boolean): void {
    if (taken) this.#hasTakenEdge[targetIndex] = true;
    const undecided = (this.#undecidedEdges[targetIndex] ?? 0) - 1;
    this.#undecidedEdges[targetIndex] = undecided;
    const target = this.#scope.nodes[targetIndex];
    if (undecided > 0 || target === undefined) return;
    if (this.#hasTakenEdge[targetIndex]) {
      this.#ready.push(target);
      return;
    }
    this.#unreached.push(target);
    this.#leave(target, () => false);
  }
}
