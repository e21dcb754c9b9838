import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import type { AuditAction, AuditState } from "@/lib/contracts/audit";
import { insertAuditEvent } from "@/lib/infra/db/audit-event-queries";
import type { TransactionContext } from "@/lib/services/context";

/** A change to record: null before a creation, null after a deletion. Never holds secrets or documents. */
export type AuditedChange = Readonly<{
  action: AuditAction;
  entityType: string;
  entityId: string;
  before: AuditState | null;
  after: AuditState | null;
}>;

/**
 * Records a change in the transaction that makes it, with the actor, time and request of the context.
 *
 * @returns Id of the event.
 */
export async function writeAuditEvent(tx: TransactionContext, change: AuditedChange): Promise<string> {
  const id = tx.newId();
  await insertAuditEvent(tx.db, {
    id,
    at: tx.now(),
    actor: toActorLabel(tx.actor),
    requestId: tx.requestId,
    ...change,
  });
  return id;
}
