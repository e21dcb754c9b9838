import type { FieldOutcome } from "@/lib/domain/evaluators/evaluator";
import { itemPath, memberPath } from "@/lib/domain/scoring/alignment/field-path";
import { IGNORE_DIRECTIVE } from "@/lib/domain/scoring/directives";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { areEqual, type Equality } from "./equality";
import { isNothing, type Leaf, toFieldOutcome } from "./leaf";
import {
  type ListTally,
  type ScoreElement,
  tallyGreedyMatch,
  tallyOptimalMatch,
  tallyOrderedList,
  tallyScalarList,
} from "./match-lists";
import { type AttachedComparator, findOrderedElements, isAskedAboutAbsence, type StepTreeRules } from "./rules";

/** A leaf before it is judged. */
type UnjudgedLeaf = Omit<Leaf, "score">;

/**
 * Walks ground truth and prediction together and adds up the leaves: nested objects contribute theirs, a list is one.
 * Fields are collected where a list for them is handed in; without one the same numbers come out, sooner.
 *
 * @see docs/scoring.md#step-tree
 */
export class TreeWalk {
  /** Why the first leaf that could not be judged was not; null when all were. */
  failure: string | null = null;
  #scoreSum = 0;
  #scoredCount = 0;
  readonly #rules: StepTreeRules;
  readonly #equality: Equality;
  readonly #fields: FieldOutcome[] | null;
  readonly #needsPaths: boolean;

  constructor(rules: StepTreeRules, fields: FieldOutcome[] | null) {
    this.#rules = rules;
    this.#equality = rules.compat === "pyconveyor" ? "python" : "typed";
    this.#fields = fields;
    this.#needsPaths = fields !== null || rules.comparators.size > 0;
  }

  /** Mean of the scored leaves in [0, 1]; null when there is none. */
  get score(): number | null {
    return this.#scoredCount === 0 ? null : this.#scoreSum / this.#scoredCount;
  }

  /** Adds all leaves at and below a path; an absent value counts as null. */
  visit(path: string, groundTruth: unknown, prediction: unknown): void {
    const comparator = this.#findComparator(path);
    if (groundTruth === IGNORE_DIRECTIVE) this.#addIgnored(path, groundTruth, prediction);
    else if (comparator !== undefined) this.#addCompared(comparator, { path, groundTruth, prediction });
    else if (Array.isArray(groundTruth)) this.#visitList(path, groundTruth, prediction);
    else if (isJsonObject(groundTruth)) this.#visitObject(path, groundTruth, prediction);
    else {
      const score = areEqual(groundTruth, prediction, this.#equality) ? 1 : 0;
      this.#add({ path, groundTruth, prediction, comparator: "exact", score });
    }
  }

  #visitObject(path: string, groundTruth: Readonly<Record<string, unknown>>, prediction: unknown): void {
    const ordered = findOrderedElements(groundTruth);
    if (ordered !== null) {
      const scoreElement = this.#elementScorer(path, ordered);
      const leaf = { path, groundTruth, prediction, comparator: "ordered" };
      this.#addList(leaf, (predicted) => tallyOrderedList(ordered, predicted, scoreElement));
      return;
    }
    const keys = Object.keys(groundTruth);
    if (keys.length === 0) this.#addIgnored(path, groundTruth, prediction);
    const predicted = isJsonObject(prediction) ? prediction : null;
    for (const key of keys) {
      const value = predicted !== null && Object.hasOwn(predicted, key) ? predicted[key] : null;
      this.visit(this.#needsPaths ? memberPath(path, key) : path, groundTruth[key], value);
    }
  }

  #visitList(path: string, groundTruth: readonly unknown[], prediction: unknown): void {
    if (!this.#isMatchedByScore(path, groundTruth)) {
      const leaf = { path, groundTruth, prediction, comparator: "multiset" };
      this.#addList(leaf, (predicted) => tallyScalarList(groundTruth, predicted, this.#equality));
      return;
    }
    const { matching } = this.#rules;
    const tallyMatch = matching === "optimal" ? tallyOptimalMatch : tallyGreedyMatch;
    const scoreElement = this.#elementScorer(path, groundTruth);
    const leaf = { path, groundTruth, prediction, comparator: `${matching}Match` };
    this.#addList(leaf, (predicted) => tallyMatch(groundTruth, predicted, scoreElement));
  }

  #isMatchedByScore(path: string, groundTruth: readonly unknown[]): boolean {
    const elements = groundTruth.filter((element) => element !== IGNORE_DIRECTIVE);
    return (elements.length > 0 && elements.every(isJsonObject)) || this.#hasElementComparator(path);
  }

  /** An object is worth the mean of its leaves, 0 when all of them are ignored; any other element is equal or not. */
  #elementScorer(path: string, groundTruth: readonly unknown[]): ScoreElement {
    const hasComparator = this.#hasElementComparator(path);
    return (index, prediction) => {
      const element = groundTruth[index];
      if (!hasComparator && !isJsonObject(element)) {
        return { score: areEqual(element, prediction, this.#equality) ? 1 : 0, failure: null };
      }
      const walk = new TreeWalk(this.#rules, null);
      walk.visit(itemPath(path, index), element, prediction);
      return { score: walk.score ?? 0, failure: walk.failure };
    };
  }

  #findComparator(path: string): AttachedComparator | undefined {
    const { comparators } = this.#rules;
    return comparators.size === 0 ? undefined : comparators.get(path);
  }

  #hasElementComparator(path: string): boolean {
    const { comparators } = this.#rules;
    return comparators.size > 0 && comparators.keys().some((key) => key.startsWith(`${path}[`));
  }

  #addIgnored(path: string, groundTruth: unknown, prediction: unknown): void {
    this.#add({ path, groundTruth, prediction, comparator: "ignore", score: null });
  }

  #addCompared(comparator: AttachedComparator, values: Omit<UnjudgedLeaf, "comparator">): void {
    const leaf = { ...values, comparator: comparator.name };
    const absentCount = Number(isNothing(leaf.groundTruth)) + Number(isNothing(leaf.prediction));
    if (absentCount === 0 || isAskedAboutAbsence(comparator)) this.#askComparator(comparator, leaf);
    else this.#add({ ...leaf, score: absentCount === 2 ? 1 : 0 });
  }

  /** Similar enough is right; what is less similar earns its similarity. */
  #askComparator({ compare }: AttachedComparator, leaf: UnjudgedLeaf): void {
    try {
      const { similarity, matched, note } = compare(leaf.groundTruth ?? null, leaf.prediction ?? null);
      if (similarity >= 0 && similarity <= 1) this.#add({ ...leaf, score: matched ? 1 : similarity, note });
      else this.#addFailed(leaf, `the comparator returned ${similarity}, which is not in [0, 1]`);
    } catch (error) {
      this.#addFailed(leaf, error instanceof Error ? error.message : String(error));
    }
  }

  #addList(leaf: UnjudgedLeaf, tallyAgainst: (prediction: readonly unknown[]) => ListTally): void {
    if (!Array.isArray(leaf.prediction)) {
      this.#add({ ...leaf, score: 0, note: "not a list" });
      return;
    }
    const tally = tallyAgainst(leaf.prediction);
    const score = this.#toListScore(tally);
    if (tally.failure !== null) this.#addFailed(leaf, tally.failure);
    else this.#add({ ...leaf, score });
  }

  /** Satisfied wildcards leave the denominator here and are worth 1 in pyconveyor; null when nothing is left to score. */
  #toListScore({ earned, wildcardCount, length }: ListTally): number | null {
    if (length === 0) return null;
    if (this.#rules.compat === "pyconveyor") return (earned + wildcardCount) / length;
    return length === wildcardCount ? null : earned / (length - wildcardCount);
  }

  #addFailed(leaf: UnjudgedLeaf, reason: string): void {
    this.failure ??= `${leaf.path}: ${reason}`;
    this.#add({ ...leaf, score: null, failure: reason });
  }

  #add(leaf: Leaf): void {
    if (leaf.score !== null) {
      this.#scoreSum += leaf.score;
      this.#scoredCount += 1;
    }
    this.#fields?.push(toFieldOutcome(leaf));
  }
}
