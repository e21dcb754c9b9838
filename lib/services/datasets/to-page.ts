import "server-only";

/** Makes a page of rows of which one more than the limit was asked for, which tells whether another page follows. */
export function toPage<Item>(rows: readonly Item[], limit: number, toCursor: (item: Item) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last !== undefined ? toCursor(last) : null };
}
