import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { ArchiveDataset } from "@/components/datasets/archive-dataset";
import { DatasetDraft } from "@/components/datasets/dataset-draft";
import { DatasetVersions } from "@/components/datasets/dataset-versions";
import { EditDataset } from "@/components/datasets/edit-dataset";
import { UploadPanel } from "@/components/datasets/upload/upload-panel";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/ui/section";
import { Tag } from "@/components/ui/tag";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { DatasetParamsSchema } from "@/lib/contracts/dataset";
import { DatasetPageSearchSchema } from "@/lib/contracts/dataset-search";
import { PAGE_LIMIT_MAX } from "@/lib/contracts/page";
import { getDataset } from "@/lib/services/datasets/dataset-access";
import { listVersions } from "@/lib/services/datasets/list-versions";

export const metadata: Metadata = { title: "Dataset" };

export default async function DatasetPage(props: PageProps<"/datasets/[datasetId]">) {
  const ctx = createServiceContext(await requireActor());
  const { datasetId } = parsePath(DatasetParamsSchema, await props.params);
  const { upload } = DatasetPageSearchSchema.parse(await props.searchParams);
  const dataset = await orNotFound(getDataset(ctx, datasetId));
  const versions = await listVersions(ctx, { datasetId, limit: PAGE_LIMIT_MAX });
  const isOpen = dataset.archivedAt === null;
  return (
    <>
      <PageHeader
        title={dataset.name}
        crumbs={[{ href: "/datasets", title: "Datasets" }]}
        tag={isOpen ? null : <Tag tone="neutral">archived</Tag>}
        actions={
          isOpen ? (
            <>
              <EditDataset dataset={dataset} />
              <ArchiveDataset dataset={dataset} />
            </>
          ) : undefined
        }
      />
      {dataset.description === null ? null : (
        <p className="mb-6 max-w-prose whitespace-pre-wrap break-words text-muted">{dataset.description}</p>
      )}
      {isOpen ? (
        <>
          <DatasetDraft dataset={dataset} />
          <Section id="add" title="Add documents">
            <UploadPanel datasetId={datasetId} resumedUploadId={upload ?? null} />
          </Section>
        </>
      ) : null}
      <DatasetVersions versions={versions.items} hasMore={versions.nextCursor !== null} now={ctx.now().toISOString()} />
    </>
  );
}
