import "server-only";

/**
 * Maps a list with a bounded number of calls under way.
 *
 * @param items At most `concurrencyMax` of them are worked on at the same time, started in order.
 * @returns The results in the order of the items. After a failure nothing more is started and the failure is thrown.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrencyMax: number,
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const remaining = items.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      try {
        results[index] = await map(item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrencyMax, items.length) }, work));
  return results;
}
