import type { CompareValues, ValueType } from "@/lib/domain/scoring/comparator";
import { type NullTokens, toNullTokens } from "@/lib/domain/scoring/values/absence";
import { parseFieldPath } from "./field-path";

/** A comparator whose options have been read. */
export type BoundComparator = Readonly<{ name: string; valueType: ValueType; compare: CompareValues }>;

/** What counts when neither side has a value: nothing (`empty`), nothing and not even listed as empty, or a match. */
export type WhenBothEmpty = "empty" | "ignore" | "correct";

/** What the owner of an evaluator says about one path; everything is optional (docs/scoring.md#structured). */
export type FieldSettings = Readonly<{
  comparator?: string | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
  weight?: number | undefined;
  threshold?: number | undefined;
  nullTokens?: readonly (string | number | boolean)[] | undefined;
  whenBothEmpty?: WhenBothEmpty | undefined;
  missingAs?: string | number | boolean | undefined;
  ignore?: boolean | undefined;
  ordered?: boolean | undefined;
  reportOrder?: boolean | undefined;
  key?: readonly string[] | undefined;
  rowThreshold?: number | undefined;
}>;

/** How the items of a list find their partners. */
export type ListRule = Readonly<{
  ordered: boolean;
  reportOrder: boolean;
  key: readonly string[];
  rowThreshold: number;
}>;

/** The settings that hold at one place of the value, with the rules of the places below it. */
export type FieldRule = Readonly<{
  /** Null: chosen by the type of the ground truth. */
  comparator: BoundComparator | null;
  weight: number;
  threshold: number | null;
  nullTokens: NullTokens;
  whenBothEmpty: WhenBothEmpty;
  /** Stands for an absent value on either side; undefined: nothing does. */
  missingAs: string | number | boolean | undefined;
  /** Whether nothing at or below this place is scored. */
  ignore: boolean;
  /** Whether members that neither the ground truth nor the config knows are left out of account. */
  ignoresExtraFields: boolean;
  list: ListRule;
  members: ReadonlyMap<string, FieldRule>;
  items: FieldRule | null;
  /** The rule of members and items that the config does not name; null: this rule itself. */
  undeclared: FieldRule | null;
}>;

/** What is compiled: the settings by path, and those that hold everywhere. */
export type RuleSource = Readonly<{
  fields: Readonly<Record<string, FieldSettings>>;
  nullTokens: readonly (string | number | boolean)[];
  extraFields: "count" | "ignore";
}>;

/** Binds the comparator that a field names; called once per field, before any sample is judged. */
export type BindFieldComparator = (name: string, options: unknown, path: string) => BoundComparator;

type Branch = { path: string; settings: FieldSettings; members: Map<string, Branch>; items: Branch | null };

const DEFAULT_LIST: ListRule = { ordered: false, reportOrder: false, key: [], rowThreshold: 0.5 };

/**
 * Turns the fields of a config into a tree of rules. Weight, threshold, null tokens, `whenBothEmpty` and `ignore` of a path hold
 * for everything below it unless a longer path says otherwise.
 *
 * @throws TypeError when a path cannot be parsed; the config schema refuses those before.
 */
export function compileFieldRules(source: RuleSource, bind: BindFieldComparator): FieldRule {
  const root = newBranch("");
  for (const [path, settings] of Object.entries(source.fields)) branchAt(root, path).settings = settings;
  const inherited: FieldRule = {
    comparator: null,
    weight: 1,
    threshold: null,
    nullTokens: toNullTokens(source.nullTokens),
    whenBothEmpty: "empty",
    missingAs: undefined,
    ignore: false,
    ignoresExtraFields: source.extraFields === "ignore",
    list: DEFAULT_LIST,
    members: new Map(),
    items: null,
    undeclared: null,
  };
  return compileBranch(root, inherited, { bind, globalTokens: source.nullTokens });
}

const newBranch = (path: string): Branch => ({ path, settings: {}, members: new Map(), items: null });

function branchAt(root: Branch, path: string): Branch {
  const parts = parseFieldPath(path);
  if (parts === null) throw new TypeError(`"${path}" is not a field path`);
  let branch = root;
  for (const part of parts) {
    if (part.kind === "items") {
      branch.items ??= newBranch(path);
      branch = branch.items;
    } else {
      const member = branch.members.get(part.key) ?? newBranch(path);
      branch.members.set(part.key, member);
      branch = member;
    }
  }
  return branch;
}

type Compilation = Readonly<{ bind: BindFieldComparator; globalTokens: RuleSource["nullTokens"] }>;

function compileBranch(branch: Branch, parent: FieldRule, compilation: Compilation): FieldRule {
  const { settings } = branch;
  const rule: FieldRule = {
    comparator:
      settings.comparator === undefined ? null : compilation.bind(settings.comparator, settings.options, branch.path),
    weight: settings.weight ?? parent.weight,
    threshold: settings.threshold ?? parent.threshold,
    nullTokens:
      settings.nullTokens === undefined
        ? parent.nullTokens
        : toNullTokens([...compilation.globalTokens, ...settings.nullTokens]),
    whenBothEmpty: settings.whenBothEmpty ?? parent.whenBothEmpty,
    missingAs: settings.missingAs,
    ignore: settings.ignore ?? parent.ignore,
    ignoresExtraFields: parent.ignoresExtraFields,
    list: toListRule(settings),
    members: new Map(),
    items: null,
    undeclared: null,
  };
  const members = [...branch.members].map(([key, member]) => [key, compileBranch(member, rule, compilation)] as const);
  const items = branch.items === null ? null : compileBranch(branch.items, rule, compilation);
  const undeclared = { ...rule, comparator: null, missingAs: undefined, list: DEFAULT_LIST };
  const below = [...members.map(([, member]) => member), ...(items === null ? [] : [items])];
  const ignore = rule.ignore && below.every((child) => child.ignore);
  return { ...rule, ignore, members: new Map(members), items, undeclared };
}

/** The rule of a member. */
export const memberRule = (rule: FieldRule, key: string): FieldRule => rule.members.get(key) ?? rule.undeclared ?? rule;

/** The rule of the items of a list. */
export const itemRule = (rule: FieldRule): FieldRule => rule.items ?? rule.undeclared ?? rule;

const toListRule = (settings: FieldSettings): ListRule => ({
  ordered: settings.ordered ?? DEFAULT_LIST.ordered,
  reportOrder: settings.reportOrder ?? DEFAULT_LIST.reportOrder,
  key: settings.key ?? DEFAULT_LIST.key,
  rowThreshold: settings.rowThreshold ?? DEFAULT_LIST.rowThreshold,
});
