import type { Metadata } from "next";
import { DatasetPager } from "@/components/datasets/dataset-pager";
import { DatasetTable } from "@/components/datasets/dataset-table";
import { NoDatasets } from "@/components/datasets/no-datasets";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { DatasetSearchSchema } from "@/lib/contracts/dataset-search";
import { PAGE_LIMIT_DEFAULT } from "@/lib/contracts/page";
import { listDatasets } from "@/lib/services/datasets/list-datasets";

export const metadata: Metadata = { title: "Datasets" };

export default async function DatasetsPage(props: PageProps<"/datasets">) {
  const ctx = createServiceContext(await requireActor());
  const { cursor, archived } = DatasetSearchSchema.parse(await props.searchParams);
  const { items, nextCursor } = await listDatasets(ctx, { cursor, archived, limit: PAGE_LIMIT_DEFAULT });
  const isFirstPage = cursor === undefined;
  const isEmpty = items.length === 0 && isFirstPage && archived === "false";
  return (
    <>
      <PageHeader
        title={archived === "true" ? "Archived datasets" : "Datasets"}
        crumbs={[]}
        actions={isEmpty ? undefined : <LinkButton href="/datasets/new">New dataset</LinkButton>}
      />
      {isEmpty ? <NoDatasets /> : null}
      {items.length === 0 ? null : <DatasetTable datasets={items} now={ctx.now().toISOString()} />}
      <DatasetPager archived={archived} shownCount={items.length} isFirstPage={isFirstPage} nextCursor={nextCursor} />
    </>
  );
}
