import "server-only";

/** Keeps the last `sizeMax` built values by key; the oldest is dropped first. */
export function createBoundedCache<Value>(sizeMax: number): (key: string, build: () => Value) => Value {
  const entries = new Map<string, Value>();
  return (key, build) => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const value = build();
    const [oldest] = entries.keys();
    if (entries.size >= sizeMax && oldest !== undefined) entries.delete(oldest);
    entries.set(key, value);
    return value;
  };
}
