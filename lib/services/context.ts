import "server-only";
import type { Actor } from "@/lib/contracts/actor";
import type { DatasetLimits } from "@/lib/domain/datasets/dataset-limits";
import type { Database } from "@/lib/infra/db/database";
import type { Clock } from "@/lib/ports/clock";
import type { FileInspector } from "@/lib/ports/file-inspector";
import type { Instance } from "@/lib/ports/instance";
import type { Log } from "@/lib/ports/log";
import type { ObjectStore } from "@/lib/ports/object-store";
import type { Signer } from "@/lib/ports/signer";

/** Runs `use` in one transaction of the database: all of it or nothing. */
type RunInTransaction = <T>(use: (db: Database) => Promise<T>) => Promise<T>;

/** What a use case works with: who asks, in which request, and everything outside of the code. */
export type ServiceContext = Readonly<{
  actor: Actor;
  requestId: string;
  db: Database;
  runInTransaction: RunInTransaction;
  newId: () => string;
  now: Clock["now"];
  instance: Instance;
  log: Log;
  /** The store of dataset files. */
  objects: ObjectStore;
  inspector: FileInspector;
  /** Signs addresses of files. */
  fileSigner: Signer;
  datasetLimits: DatasetLimits;
}>;

/** A context whose `db` is an open transaction; what must not happen outside of one asks for this. */
export type TransactionContext = ServiceContext & Readonly<{ isInTransaction: true }>;

const isInTransaction = (ctx: ServiceContext): ctx is TransactionContext => "isInTransaction" in ctx;

/**
 * Runs `use` in a transaction; in the open one when there is one already.
 *
 * @returns What `use` returns; when it throws, nothing of what it wrote is kept.
 */
export async function inTransaction<T>(ctx: ServiceContext, use: (tx: TransactionContext) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return use(ctx);
  return ctx.runInTransaction((db) => use({ ...ctx, db, isInTransaction: true }));
}
