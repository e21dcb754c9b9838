import "server-only";
import { getServerVersion } from "@/lib/infra/db/server-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";

/**
 * Records that this server process started, with the versions it runs on.
 *
 * @returns Id of the audit event.
 */
export async function recordInstanceStart(ctx: ServiceContext): Promise<string> {
  const { id, version, revision, nodeVersion, databaseMode } = ctx.instance;
  return inTransaction(ctx, async (tx) =>
    writeAuditEvent(tx, {
      action: "instance.started",
      entityType: "instance",
      entityId: id,
      before: null,
      after: { version, revision, nodeVersion, databaseMode, postgresVersion: await getServerVersion(tx.db) },
    }),
  );
}
