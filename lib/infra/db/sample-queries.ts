import "server-only";
import { z } from "zod";
import {
  type LabelProvenance,
  LabelProvenanceSchema,
  type Sample,
  SampleGroundTruthSchema,
  SampleInputSchema,
  SampleSchema,
} from "@/lib/contracts/dataset-sample";
import type { StoredSample } from "@/lib/domain/datasets/stored-sample";
import type { Database } from "@/lib/infra/db/database";
import { Prisma } from "@/lib/infra/db/generated/client";

const COLUMNS = {
  sampleId: true,
  position: true,
  inputs: true,
  groundTruth: true,
  metadata: true,
  labelProvenance: true,
} as const satisfies Prisma.SampleSelect;

type SampleRow = Prisma.SampleGetPayload<{ select: typeof COLUMNS }>;

const Inputs = z.array(SampleInputSchema);
const GroundTruth = z.array(SampleGroundTruthSchema);

const toSample = (row: SampleRow): Sample => ({
  sampleId: row.sampleId,
  position: row.position,
  inputs: Inputs.parse(row.inputs),
  groundTruth: GroundTruth.parse(row.groundTruth),
  metadata: SampleSchema.shape.metadata.parse(row.metadata),
  labelProvenance: LabelProvenanceSchema.parse(row.labelProvenance),
});

/** Which samples of a version; all parts must hold. */
export type SampleFilter = Readonly<{ text: string | undefined; metadata: Sample["metadata"] | undefined }>;

/** Samples of a version that match a filter, as Prisma takes it. */
export function toSampleWhere(versionId: string, { text, metadata = {} }: SampleFilter): Prisma.SampleWhereInput {
  const values = Object.entries(metadata).map(([key, value]) => ({
    metadata: { path: [key], equals: value === null ? Prisma.JsonNull : value },
  }));
  return {
    datasetVersionId: versionId,
    AND: [...(text === undefined ? [] : [{ sampleId: { contains: text, mode: "insensitive" as const } }]), ...values],
  };
}

type SamplePageArgs = Readonly<{
  versionId: string;
  filter: SampleFilter;
  after: string | undefined;
  limit: number;
}>;

/** In code-point order of the id, which is the order of the index. */
export async function selectSamples(db: Database, args: SamplePageArgs): Promise<readonly Sample[]> {
  const { versionId, filter, after, limit } = args;
  const rows = await db.sample.findMany({
    where: { AND: [toSampleWhere(versionId, filter), ...(after === undefined ? [] : [{ sampleId: { gt: after } }])] },
    select: COLUMNS,
    orderBy: { sampleId: "asc" },
    take: limit,
  });
  return rows.map(toSample);
}

/** Ids of all samples that match, in code-point order. */
export async function selectSampleIds(
  db: Database,
  versionId: string,
  filter: SampleFilter,
): Promise<readonly string[]> {
  const rows = await db.sample.findMany({
    where: toSampleWhere(versionId, filter),
    select: { sampleId: true },
    orderBy: { sampleId: "asc" },
  });
  return rows.map(({ sampleId }) => sampleId);
}

/** Samples of these ids, in code-point order; ids that are not there are missing. */
export async function selectSamplesById(
  db: Database,
  versionId: string,
  sampleIds: readonly string[],
): Promise<readonly Sample[]> {
  const rows = await db.sample.findMany({
    where: { datasetVersionId: versionId, sampleId: { in: [...sampleIds] } },
    select: COLUMNS,
    orderBy: { sampleId: "asc" },
  });
  return rows.map(toSample);
}

/** A sample with its ground truth as JSON text, when that is short. */
export async function findSample(
  db: Database,
  versionId: string,
  sampleId: string,
): Promise<Readonly<{ sample: Sample; truth: string | null }> | null> {
  const row = await db.sample.findUnique({
    where: { datasetVersionId_sampleId: { datasetVersionId: versionId, sampleId } },
    select: { ...COLUMNS, truth: true },
  });
  return row === null ? null : { sample: toSample(row), truth: row.truth };
}

export async function insertSamples(
  db: Database,
  versionId: string,
  samples: readonly (StoredSample & Readonly<{ id: string }>)[],
): Promise<void> {
  const data = samples.map(({ inputs, groundTruth, ...sample }) => ({
    ...sample,
    inputs: [...inputs],
    groundTruth: [...groundTruth],
    datasetVersionId: versionId,
  }));
  await db.sample.createMany({ data });
}

export async function deleteSampleRows(db: Database, versionId: string, sampleIds: readonly string[]): Promise<number> {
  const { count } = await db.sample.deleteMany({
    where: { datasetVersionId: versionId, sampleId: { in: [...sampleIds] } },
  });
  return count;
}

type LabelChange = Readonly<{
  groundTruth: Sample["groundTruth"];
  truth: string | null;
  labelDigest: string;
  labelProvenance: NonNullable<LabelProvenance>;
}>;

export async function updateSampleLabel(
  db: Database,
  key: Readonly<{ versionId: string; sampleId: string }>,
  change: LabelChange,
): Promise<void> {
  await db.sample.update({
    where: { datasetVersionId_sampleId: { datasetVersionId: key.versionId, sampleId: key.sampleId } },
    data: change,
    select: { id: true },
  });
}

/** Copies all samples of a version into another one under the given row ids, one for each, without positions. */
export async function copySamples(
  db: Database,
  args: Readonly<{ fromVersionId: string; toVersionId: string; ids: readonly string[] }>,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sample (id, dataset_version_id, sample_id, truth, inputs, ground_truth, metadata, input_digest, label_digest,
      label_provenance)
    SELECT new.id, ${args.toVersionId}::uuid, old.sample_id, old.truth, old.inputs, old.ground_truth, old.metadata,
      old.input_digest, old.label_digest, old.label_provenance
    FROM (SELECT *, row_number() OVER (ORDER BY sample_id) AS number FROM sample
      WHERE dataset_version_id = ${args.fromVersionId}::uuid) AS old
    JOIN unnest(${[...args.ids]}::uuid[]) WITH ORDINALITY AS new (id, number) USING (number)`;
}

/** Numbers the samples of a version from 0 in code-point order of their ids (the column has COLLATE "C"). */
export async function assignPositions(db: Database, versionId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE sample SET position = ordered.position
    FROM (SELECT id, row_number() OVER (ORDER BY sample_id) - 1 AS position FROM sample
      WHERE dataset_version_id = ${versionId}::uuid) AS ordered
    WHERE sample.id = ordered.id`;
}
