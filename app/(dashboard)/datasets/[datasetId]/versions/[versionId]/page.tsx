import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { datasetPath } from "@/components/datasets/dataset-paths";
import { NoSamples } from "@/components/datasets/no-samples";
import { SampleFilters } from "@/components/datasets/sample-filters";
import { SamplePager } from "@/components/datasets/sample-pager";
import { SampleTable } from "@/components/datasets/sample-table";
import { VersionActions } from "@/components/datasets/version-actions";
import { VersionFacts } from "@/components/datasets/version-facts";
import { VersionTag } from "@/components/datasets/version-tag";
import { suggestLabel, versionTitle } from "@/components/datasets/version-title";
import { PageHeader } from "@/components/layout/page-header";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { SampleSearchSchema, toSampleFilters } from "@/lib/contracts/dataset-search";
import { DatasetVersionParamsSchema } from "@/lib/contracts/dataset-version";
import { PAGE_LIMIT_DEFAULT } from "@/lib/contracts/page";
import { getDataset, getVersion } from "@/lib/services/datasets/dataset-access";
import { listSamples } from "@/lib/services/datasets/list-samples";

export const metadata: Metadata = { title: "Dataset version" };

export default async function VersionPage(props: PageProps<"/datasets/[datasetId]/versions/[versionId]">) {
  const ctx = createServiceContext(await requireActor());
  const key = parsePath(DatasetVersionParamsSchema, await props.params);
  const search = SampleSearchSchema.parse(await props.searchParams);
  const filters = toSampleFilters(search);
  const [dataset, version] = await orNotFound(Promise.all([getDataset(ctx, key.datasetId), getVersion(ctx, key)]));
  const { items, nextCursor } = await listSamples(ctx, { ...key, ...search, limit: PAGE_LIMIT_DEFAULT, seed: "" });
  return (
    <>
      <PageHeader
        title={versionTitle(version)}
        crumbs={[
          { href: "/datasets", title: "Datasets" },
          { href: datasetPath(dataset.id), title: dataset.name },
        ]}
        tag={version.status === "draft" ? null : <VersionTag status={version.status} />}
        actions={
          <VersionActions
            version={version}
            suggestedLabel={suggestLabel(dataset)}
            isDatasetOpen={dataset.archivedAt === null}
          />
        }
      />
      <VersionFacts version={version} now={ctx.now().toISOString()} />
      <SampleFilters version={version} values={filters} />
      {items.length === 0 ? (
        <NoSamples version={version} />
      ) : (
        <SampleTable version={version} samples={items} filters={filters} />
      )}
      <SamplePager
        version={version}
        filters={filters}
        shownCount={items.length}
        isFirstPage={search.cursor === undefined}
        nextCursor={nextCursor}
      />
    </>
  );
}
