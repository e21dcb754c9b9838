import "server-only";
import type { Actor } from "@/lib/contracts/actor";
import { env } from "@/lib/infra/config/env";
import { describeInstance } from "@/lib/infra/config/instance";
import { connectDatabase, type DatabaseClient } from "@/lib/infra/db/database";
import { createUuidV7Generator } from "@/lib/infra/ids/uuid-v7";
import { createPinoLog } from "@/lib/infra/log/pino-log";
import type { Instance } from "@/lib/ports/instance";
import type { Log } from "@/lib/ports/log";
import type { ServiceContext } from "@/lib/services/context";

type Application = Readonly<{ db: DatabaseClient; instance: Instance; log: Log; newId: () => string }>;

function composeApplication(): Application {
  const settings = env();
  const log = createPinoLog(settings.ASSAY_LOG_LEVEL);
  const newId = createUuidV7Generator(Date.now);
  return { db: connectDatabase(settings.DATABASE_URL, log), instance: describeInstance(settings, newId()), log, newId };
}

// Next bundles instrumentation, routes and pages apart, each with its own copy of this module; the process has one pool.
const holder: typeof globalThis & { assayApplication?: Application } = globalThis;

/** The adapters of this process, made on first use. */
export function application(): Application {
  holder.assayApplication ??= composeApplication();
  return holder.assayApplication;
}

/** Wires the real adapters for one request or job; without a request id it gets a new one. */
export function createServiceContext(actor: Actor, requestId?: string): ServiceContext {
  const { db, instance, log, newId } = application();
  return {
    actor,
    requestId: requestId ?? newId(),
    db,
    runInTransaction: (use) => db.$transaction(use),
    newId,
    now: () => new Date(),
    instance,
    log,
  };
}
