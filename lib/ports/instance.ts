/** Memory of the process in bytes. */
type MemoryUse = Readonly<{ residentBytes: number; heapUsedBytes: number }>;

/** The running server process: what it is, since when, and what it needs of the database. */
export type Instance = Readonly<{
  /** New for each start. */
  id: string;
  version: string;
  /** Commit of the code; null when it is not known. */
  revision: string | null;
  nodeVersion: string;
  startedAt: Date;
  databaseMode: "embedded" | "external";
  /** Names of the migrations that this version needs, in order. */
  migrationNames: readonly string[];
  /** What the process uses at this moment. */
  readMemory: () => MemoryUse;
}>;
