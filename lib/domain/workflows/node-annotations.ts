/** Accuracy in [0, 1] by node id; null where the node was never scored. A node without an entry shows no figure. */
export type NodeAnnotations = Readonly<Record<string, number | null>>;

/** How a node is coloured; the figure beside it always says the same in text. */
export type Grade = "good" | "fair" | "poor";

/** Grade of an accuracy in [0, 1]: good from 0.95, fair from 0.8; null, no colour, where nothing was scored. */
export function toGrade(accuracy: number | null): Grade | null {
  if (accuracy === null) return null;
  if (accuracy >= 0.95) return "good";
  return accuracy >= 0.8 ? "fair" : "poor";
}
