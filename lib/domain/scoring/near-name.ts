import { closest, distance } from "fastest-levenshtein";

/**
 * The known name that a mistyped one most probably meant.
 *
 * @returns The nearest name by edit distance, ignoring case; null when none is near (more than a third of it, at least 2, differs).
 */
export function findNearName(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const lowerName = name.toLowerCase();
  const near = closest(
    lowerName,
    known.map((candidate) => candidate.toLowerCase()),
  );
  const found = known.find((candidate) => candidate.toLowerCase() === near) ?? null;
  return distance(lowerName, near) <= Math.max(2, Math.floor(near.length / 3)) ? found : null;
}

/**
 * The end of a message about an unknown name.
 *
 * @returns For example `did you mean "levenshtein"? Known: anls, exact, levenshtein`.
 */
export function suggestName(name: string, known: readonly string[]): string {
  const near = findNearName(name, known);
  const list = `Known: ${known.toSorted().join(", ")}`;
  return near === null ? list : `did you mean "${near}"? ${list}`;
}
