import { createHash } from "node:crypto";
import { expect } from "vitest";
import { GET as listAudit } from "@/app/api/benchmark/audit/route";
import { GET as getDataset } from "@/app/api/benchmark/datasets/[datasetId]/route";
import { GET as getManifest } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/manifest/route";
import { PUT as putGroundTruth } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]/ground-truth/route";
import { GET as getSample } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]/route";
import { GET as listSamples } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/route";
import { AuditEventPageSchema } from "@/lib/contracts/audit";
import { SampleDetailsSchema, SamplePageSchema } from "@/lib/contracts/dataset-sample";
import { parseManifest } from "@/lib/domain/datasets/manifest";
import { test } from "@/tests/support/database";
import { apply, drop, newDataset, okJson, publish, send } from "@/tests/support/dataset-client";
import { jsonBytes, makePdf, makePng } from "@/tests/support/documents";

const STEMS = ["Rechnung Größe 1", "請求書-二", "facture nº 3 (copie)", "🧾 receipt"];

const files = [
  ...STEMS.flatMap((stem, index) => [
    { path: `Drop here/inputs/${stem}.pdf`, bytes: makePdf(1, `document ${index}`) },
    { path: `Drop here/ground-truth/${stem}.json`, bytes: jsonBytes({ total: index + 0.5 }) },
  ]),
  { path: "Drop here/inputs/photo.png", bytes: makePng(3, 2) },
  { path: "Drop here/notes.txt", bytes: jsonBytes("about this folder") },
];

const SORTED_IDS = ["Rechnung Größe 1", "facture nº 3 (copie)", "請求書-二", "🧾 receipt"];

test("takes a folder of PDFs and JSON files to a published version whose every byte is pinned", async () => {
  const dataset = await newDataset();
  const datasetId = dataset.id;

  const { uploadId, preview } = await drop(datasetId, files);
  expect(preview).toMatchObject({
    method: "folders",
    leftOver: [
      { path: "Drop here/inputs/photo.png", reason: 'No ground truth has the name "photo"' },
      { path: "Drop here/notes.txt", reason: "Lies neither in the folder of inputs nor in that of ground truth" },
    ],
    problems: [],
    counts: { samples: 4, new: 4, changed: 0, unchanged: 0, leftOver: 2, errors: 0, warnings: 0, kept: 0 },
    draftRevision: null,
  });
  expect(preview?.samples.map(({ id, change }) => [id, change])).toEqual(SORTED_IDS.map((id) => [id, "new"]));

  const applied = await apply(datasetId, uploadId, { draftRevision: null });
  expect(applied).toMatchObject({ addedCount: 4, replacedCount: 0, unchangedCount: 0 });
  const draft = { datasetId, versionId: applied.version.id };

  const page = SamplePageSchema.parse(await okJson(await send(listSamples, draft)));
  expect(page.items.map(({ sampleId, position }) => [sampleId, position])).toEqual(SORTED_IDS.map((id) => [id, null]));

  const key = { ...draft, sampleId: "🧾 receipt" };
  const before = SampleDetailsSchema.parse(await okJson(await send(getSample, key)));
  expect(before).toMatchObject({
    inputs: [{ path: "inputs/🧾 receipt.pdf", mimeType: "application/pdf" }],
    groundTruth: [{ path: "ground-truth/🧾 receipt.json", format: "json", target: "output" }],
    truth: { total: 3.5 },
    truthText: '{"total":3.5}',
    labelProvenance: null,
  });
  const body = { text: '{"total": 12345678901234567890}', draftRevision: applied.version.draftRevision };
  const after = SampleDetailsSchema.parse(await okJson(await send(putGroundTruth, key, { body })));
  expect(after).toMatchObject({
    truthText: '{"total":12345678901234567890}',
    labelProvenance: { editedBy: "user:local", previousDigest: before.groundTruth[0]?.digest },
  });

  const published = await publish(datasetId);
  expect(published).toMatchObject({ version: "v1", status: "published", documentCount: 4, publishedBy: "user:local" });
  const text = await (await send(getManifest, draft)).text();
  expect(createHash("sha256").update(text).digest("hex")).toBe(published.manifestDigest);
  const manifest = parseManifest(JSON.parse(text), "dataset-manifest.json");
  expect(manifest.problems).toEqual([]);
  expect(manifest.samples.map(({ id }) => id)).toEqual(SORTED_IDS);
  expect(manifest.samples.at(-1)?.groundTruth[0]?.digest).toBe(after.groundTruth[0]?.digest);
  const positions = SamplePageSchema.parse(await okJson(await send(listSamples, draft)));
  expect(positions.items.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(await okJson(await send(getDataset, { datasetId }))).toMatchObject({
    versionCount: 1,
    latestVersion: { id: published.id, version: "v1", documentCount: 4 },
    draft: null,
  });

  const events = AuditEventPageSchema.parse(await okJson(await send(listAudit, {}))).items.toReversed();
  expect(events.map(({ action, entityId }) => [action, entityId])).toEqual([
    ["dataset.created", datasetId],
    ["draft.opened", draft.versionId],
    ["draft.applied", draft.versionId],
    ["groundTruth.edited", draft.versionId],
    ["version.updated", draft.versionId],
    ["version.published", draft.versionId],
  ]);
  expect(events[2]?.after).toEqual({
    uploadId,
    draftRevision: 1,
    documentCount: 4,
    addedCount: 4,
    replacedCount: 0,
    unchangedCount: 0,
  });
});
