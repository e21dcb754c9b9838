import type { Metadata } from "next";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditPager } from "@/components/audit/audit-pager";
import { AuditTable } from "@/components/audit/audit-table";
import { PageHeader } from "@/components/layout/page-header";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { AuditSearchSchema } from "@/lib/contracts/audit";
import { PAGE_LIMIT_DEFAULT } from "@/lib/contracts/page";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage(props: PageProps<"/audit">) {
  const ctx = createServiceContext(await requireActor());
  const { cursor, ...filters } = AuditSearchSchema.parse(await props.searchParams);
  const { items, nextCursor } = await listAuditEvents(ctx, { ...filters, cursor, limit: PAGE_LIMIT_DEFAULT });
  return (
    <>
      <PageHeader title="Audit log" crumbs={[{ href: "/", title: "Status" }]} />
      <AuditFilters values={filters} />
      {items.length === 0 ? (
        <p className="py-8 text-muted">
          No event matches. Every change of this installation is listed here, newest first.
        </p>
      ) : (
        <AuditTable events={items} now={ctx.now().toISOString()} />
      )}
      <AuditPager
        filters={filters}
        shownCount={items.length}
        isFirstPage={cursor === undefined}
        nextCursor={nextCursor}
      />
    </>
  );
}
