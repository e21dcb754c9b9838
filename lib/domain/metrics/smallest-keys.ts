import { compareCodePoints } from "./code-point-order";

/** What a map of limited size does with the keys it cannot hold. */
export type SmallestKeysOptions<Value> = Readonly<{
  keyCountMax: number;
  /** Makes the value of a key that is new. */
  create: (key: string) => Value;
  /** Gets each value that a smaller key drives out. */
  onEvict: (value: Value) => void;
}>;

/**
 * A map that keeps the smallest keys in code-point order, up to a limit. Unlike "the first ones that came", which keys
 * it ends up with does not depend on the order in which they came.
 */
export class SmallestKeys<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #options: SmallestKeysOptions<Value>;
  /** Known once the map is full. */
  #largestKey: string | null = null;

  constructor(options: SmallestKeysOptions<Value>) {
    this.#options = options;
  }

  /** The value of the key, made when needed; null when the key is beyond the limit. */
  find(key: string): Value | null {
    const existing = this.#entries.get(key);
    if (existing !== undefined) return existing;
    if (this.#largestKey !== null) {
      if (compareCodePoints(key, this.#largestKey) > 0) return null;
      this.#evict(this.#largestKey);
    }
    const created = this.#options.create(key);
    this.#entries.set(key, created);
    if (this.#entries.size >= this.#options.keyCountMax) this.#largestKey = this.#sortedKeys().at(-1) ?? null;
    return created;
  }

  /** Values in the order of their keys. */
  toSortedValues(): Value[] {
    return this.#sortedKeys().flatMap((key) => this.#entries.get(key) ?? []);
  }

  #evict(key: string): void {
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    if (value !== undefined) this.#options.onEvict(value);
  }

  #sortedKeys(): string[] {
    return [...this.#entries.keys()].sort(compareCodePoints);
  }
}
