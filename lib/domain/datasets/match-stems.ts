import { foldPath } from "./file-path";

/** Something that has a stem: the common part of the names of files that belong together. */
export type HasStem = Readonly<{ stem: string }>;

/** What was matched, and what fits more than one partner equally well; the rest fits none. */
export type StemMatches<Item extends HasStem> = Readonly<{
  pairs: readonly Readonly<{ left: Item; right: Item }>[];
  ambiguous: ReadonlySet<Item>;
}>;

/**
 * Matches names by their longest common stem, regardless of case: `invoice-1.json` with `invoice-1_scan.pdf`. The longer name
 * goes on with something other than a letter or digit. A pair is made only where each is the single best partner of the other.
 */
export function matchStems<Item extends HasStem>(left: readonly Item[], right: readonly Item[]): StemMatches<Item> {
  const best = new Map<Item, { length: number; partners: Set<Item> }>();
  const offer = (item: Item, partner: Item, length: number): void => {
    const known = best.get(item);
    if (known === undefined || length > known.length) best.set(item, { length, partners: new Set([partner]) });
    else if (length === known.length) known.partners.add(partner);
  };
  for (const [items, partners] of [[left, indexByStem(right)] as const, [right, indexByStem(left)] as const]) {
    for (const item of items) {
      for (const prefix of listPrefixes(foldPath(item.stem))) {
        for (const partner of partners.get(prefix) ?? []) {
          offer(item, partner, prefix.length);
          offer(partner, item, prefix.length);
        }
      }
    }
  }
  const onlyPartnerOf = (item: Item): Item | undefined => {
    const partners = best.get(item)?.partners;
    return partners?.size === 1 ? [...partners][0] : undefined;
  };
  const pairs = left.flatMap((item) => {
    const partner = onlyPartnerOf(item);
    return partner !== undefined && onlyPartnerOf(partner) === item ? [{ left: item, right: partner }] : [];
  });
  const matched = new Set(pairs.flatMap((pair) => [pair.left, pair.right]));
  return { pairs, ambiguous: new Set([...best.keys()].filter((item) => !matched.has(item))) };
}

function indexByStem<Item extends HasStem>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, (item) => foldPath(item.stem));
}

/** The text itself and every beginning of it that ends before something other than a letter or digit. */
function listPrefixes(text: string): readonly string[] {
  const ends = [...text.matchAll(/[^\p{L}\p{N}]+/gu)].map((match) => match.index).filter((end) => end > 0);
  return [...ends.map((end) => text.slice(0, end)), text];
}
