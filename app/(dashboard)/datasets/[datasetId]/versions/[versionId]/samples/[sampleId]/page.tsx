import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { datasetPath, samplePath, versionPath } from "@/components/datasets/dataset-paths";
import { RemoveSample } from "@/components/datasets/sample/remove-sample";
import { SampleSteps } from "@/components/datasets/sample/sample-steps";
import { SampleView } from "@/components/datasets/sample/sample-view";
import { VersionTag } from "@/components/datasets/version-tag";
import { versionTitle } from "@/components/datasets/version-title";
import { PageHeader } from "@/components/layout/page-header";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { SampleParamsSchema } from "@/lib/contracts/dataset-sample";
import { SampleSearchSchema, toSampleFilters } from "@/lib/contracts/dataset-search";
import { getDataset, getVersion } from "@/lib/services/datasets/dataset-access";
import { findSampleNeighbours } from "@/lib/services/datasets/find-sample-neighbours";
import { getSample } from "@/lib/services/datasets/get-sample";

export const metadata: Metadata = { title: "Sample" };

type SamplePageProps = PageProps<"/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]">;

export default async function SamplePage(props: SamplePageProps) {
  const ctx = createServiceContext(await requireActor());
  const key = parsePath(SampleParamsSchema, await props.params);
  const search = SampleSearchSchema.parse(await props.searchParams);
  const filters = toSampleFilters(search);
  const [dataset, version, sample, { previousId, nextId }] = await orNotFound(
    Promise.all([
      getDataset(ctx, key.datasetId),
      getVersion(ctx, key),
      getSample(ctx, key),
      findSampleNeighbours(ctx, { ...key, text: search.text, metadata: search.metadata }),
    ]),
  );
  const isEditable = version.status === "draft" && dataset.archivedAt === null;
  const draftRevision = isEditable ? version.draftRevision : null;
  const hrefOf = (sampleId: string | null) => (sampleId === null ? null : samplePath({ ...key, sampleId }, filters));
  return (
    <>
      <PageHeader
        title={sample.sampleId}
        crumbs={[
          { href: "/datasets", title: "Datasets" },
          { href: datasetPath(dataset.id), title: dataset.name },
          { href: versionPath(dataset.id, version.id, filters), title: versionTitle(version) },
        ]}
        tag={<VersionTag status={version.status} />}
        actions={
          <>
            {draftRevision === null ? null : <RemoveSample params={key} draftRevision={draftRevision} />}
            <SampleSteps previousHref={hrefOf(previousId)} nextHref={hrefOf(nextId)} />
          </>
        }
      />
      <SampleView
        key={sample.sampleId}
        params={key}
        initialSample={sample}
        draftRevision={draftRevision}
        now={ctx.now().toISOString()}
      />
    </>
  );
}
