/** Tells the time; tests hand in one that stands still. */
export type Clock = Readonly<{ now: () => Date }>;
