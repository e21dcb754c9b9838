const INITIAL_CAPACITY = 64;

/** A growing column of doubles: eight bytes a value, doubled when it is full. */
export class NumberColumn {
  #buffer = new Float64Array(INITIAL_CAPACITY);
  #length = 0;

  /** How many values are in it. */
  get length(): number {
    return this.#length;
  }

  /** Adds one value at the end. */
  push(value: number): void {
    if (this.#length === this.#buffer.length) {
      const grown = new Float64Array(this.#buffer.length * 2);
      grown.set(this.#buffer);
      this.#buffer = grown;
    }
    this.#buffer[this.#length] = value;
    this.#length += 1;
  }

  /** A view of the values in order of arrival; not to be changed, and stale after the next push. */
  values(): Float64Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** A copy in ascending order. */
  toSorted(): Float64Array {
    return this.#buffer.slice(0, this.#length).sort();
  }
}
