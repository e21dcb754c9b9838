/** Tells the time; tests hand in one that stands still. */
export type Clock = Readonly<{
  /** The time now, in UTC. */
  now: () => Date;
}>;
