import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { POST as openDraft } from "@/app/api/benchmark/datasets/[datasetId]/draft/route";
import {
  DELETE as archiveDataset,
  GET as getDataset,
  PATCH as updateDataset,
} from "@/app/api/benchmark/datasets/[datasetId]/route";
import { POST as publishVersion } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/publish/route";
import { PATCH as updateVersion } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/route";
import { PUT as putGroundTruth } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]/ground-truth/route";
import { GET as getSample } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]/route";
import { POST as deleteSamples } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/delete/route";
import { GET as listSamples } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/route";
import { POST as createVersion, GET as listVersions } from "@/app/api/benchmark/datasets/[datasetId]/versions/route";
import { POST as createDataset } from "@/app/api/benchmark/datasets/route";
import { SamplePageSchema } from "@/lib/contracts/dataset-sample";
import { DatasetVersionPageSchema, DatasetVersionSchema } from "@/lib/contracts/dataset-version";
import { test } from "@/tests/support/database";
import {
  apply,
  drop,
  newDataset,
  okJson,
  problemOf,
  publish,
  readDatasets,
  send,
} from "@/tests/support/dataset-client";
import { jsonBytes, makePdf } from "@/tests/support/documents";

async function withDraft(stems: readonly string[]) {
  const dataset = await newDataset();
  const files = stems.flatMap((stem, index) => [
    { path: `${stem}.pdf`, bytes: makePdf(1, stem) },
    { path: `${stem}.json`, bytes: jsonBytes({ index }) },
  ]);
  const { uploadId } = await drop(dataset.id, files);
  const { version } = await apply(dataset.id, uploadId);
  return { datasetId: dataset.id, versionId: version.id, uploadId };
}

const idsOf = async (key: Readonly<{ datasetId: string; versionId: string }>, search = "") => {
  const page = SamplePageSchema.parse(await okJson(await send(listSamples, key, { search })));
  return page.items.map(({ sampleId }) => sampleId);
};

test("a published version is never changed, whatever is tried", async ({ ctx }) => {
  const { datasetId, versionId, uploadId } = await withDraft(["a", "b"]);
  const published = await publish(datasetId);
  const key = { datasetId, versionId };
  const rows = () => ctx.db.sample.findMany({ where: { datasetVersionId: versionId }, orderBy: { sampleId: "asc" } });
  const before = await rows();
  const attempts = [
    await send(putGroundTruth, { ...key, sampleId: "a" }, { body: { text: "{}" } }),
    await send(deleteSamples, key, { body: { sampleIds: ["a"] } }),
    await send(publishVersion, key, { body: {} }),
    await send(createVersion, { datasetId }, { body: {} }),
  ];
  expect(await Promise.all(attempts.map(problemOf))).toMatchObject(
    attempts.map(() => ({ status: 409, code: "INVALID_STATE" })),
  );
  const later = await drop(datasetId, [
    { path: "a.pdf", bytes: makePdf(3) },
    { path: "a.json", bytes: jsonBytes([]) },
  ]);
  const next = await apply(datasetId, later.uploadId);
  await apply(datasetId, uploadId);
  expect(next.version).toMatchObject({ status: "draft", baseVersionId: versionId, documentCount: 2 });
  expect(next.version.id).not.toBe(versionId);
  expect(next).toMatchObject({ addedCount: 0, replacedCount: 1 });
  expect(await rows()).toEqual(before);
  const renamed = await send(updateVersion, key, { body: { version: "first" } });
  expect(await okJson(renamed)).toEqual({ ...published, version: "first" });
  expect(await rows()).toEqual(before);
});

test("labels versions v1, v2, …, takes other labels once, and numbers on around them", async () => {
  const { datasetId } = await withDraft(["a"]);
  expect((await publish(datasetId, { version: "v2" })).version).toBe("v2");
  await okJson(await send(openDraft, { datasetId }));
  const taken = await send(createVersion, { datasetId }, { body: { version: "v2" } });
  expect(await problemOf(taken)).toMatchObject({ status: 409, detail: 'The dataset has a version "v2" already' });
  const labelled = await publish(datasetId, { version: "candidate", publish: false });
  expect(labelled).toMatchObject({ status: "draft", version: "candidate", manifestDigest: null });
  const published = await send(publishVersion, { datasetId, versionId: labelled.id }, { body: {} });
  expect(await okJson(published)).toMatchObject({ status: "published", version: "candidate" });
  await okJson(await send(openDraft, { datasetId }));
  expect((await publish(datasetId)).version).toBe("v1");
  await okJson(await send(openDraft, { datasetId }));
  expect((await publish(datasetId)).version).toBe("v3");
  const page = DatasetVersionPageSchema.parse(
    await okJson(await send(listVersions, { datasetId }, { search: "?limit=3" })),
  );
  expect(page.items.map(({ version }) => version)).toEqual(["v3", "v1", "candidate"]);
  const search = `?limit=3&cursor=${page.nextCursor}`;
  const rest = DatasetVersionPageSchema.parse(await okJson(await send(listVersions, { datasetId }, { search })));
  expect([rest.items.map(({ version }) => version), rest.nextCursor]).toEqual([["v2"], null]);
});

test("gives versions of equal content the same manifest digest, and of other content another", async () => {
  const { datasetId } = await withDraft(["a", "b"]);
  const one = await publish(datasetId);
  const draft = DatasetVersionSchema.parse(await okJson(await send(openDraft, { datasetId })));
  expect(await okJson(await send(openDraft, { datasetId }))).toEqual(draft);
  const two = await publish(datasetId);
  expect(two.manifestDigest).toBe(one.manifestDigest);
  const again = DatasetVersionSchema.parse(await okJson(await send(openDraft, { datasetId })));
  const key = { datasetId, versionId: again.id };
  await okJson(await send(putGroundTruth, { ...key, sampleId: "a" }, { body: { text: '{"index": 1}' } }));
  expect((await publish(datasetId)).manifestDigest).not.toBe(one.manifestDigest);
});

test("opens one draft when two ask at once", async ({ ctx }) => {
  const { id: datasetId } = await newDataset();
  const answers = await Promise.all([send(openDraft, { datasetId }), send(openDraft, { datasetId })]);
  const [one, two] = await Promise.all(answers.map(okJson));
  expect(two).toEqual(one);
  expect(await ctx.db.datasetVersion.count({ where: { datasetId } })).toBe(1);
  expect(await problemOf(await send(createVersion, { datasetId }, { body: {} }))).toMatchObject({
    status: 409,
    detail: "The draft has no sample; there is nothing to publish",
  });
});

test("refuses to publish two different files at one path, and names both samples", async () => {
  const { datasetId } = await withDraft(["a"]);
  const manifest = {
    schemaVersion: "1.0",
    samples: [
      { id: "other", inputs: [{ path: "inputs/a.pdf", mimeType: "application/pdf" }], groundTruth: [], metadata: {} },
    ],
  };
  const { uploadId } = await drop(datasetId, [
    { path: "dataset-manifest.json", bytes: jsonBytes(manifest) },
    { path: "inputs/a.pdf", bytes: makePdf(7) },
  ]);
  await apply(datasetId, uploadId);
  const refused = await send(createVersion, { datasetId }, { body: {} });
  expect((await problemOf(refused)).detail).toMatch(
    /Sample "other" and sample "a" have different files at "inputs\/a.pdf"/,
  );
});

test("deletes samples of a draft, counts the change, and refuses a revision that is gone", async () => {
  const key = await withDraft(["a", "b", "c"]);
  const remove = (sampleIds: readonly string[], draftRevision?: number) =>
    send(deleteSamples, key, { body: { sampleIds, draftRevision } });
  expect(await okJson(await remove(["a", "c", "none"], 1))).toEqual({ deletedCount: 2, draftRevision: 2 });
  expect(await problemOf(await remove(["b"], 1))).toMatchObject({ status: 409, code: "CONFLICT" });
  expect(await okJson(await remove(["none"]))).toEqual({ deletedCount: 0, draftRevision: 2 });
  expect(await idsOf(key)).toEqual(["b"]);
});

test("edits ground truth only when it can be read, and keeps what was there before", async () => {
  const key = { ...(await withDraft(["a"])), sampleId: "a" };
  const edit = (body: object) => send(putGroundTruth, key, { body });
  for (const [text, message] of [
    ['{"x": NaN}', "NaN is not a JSON value (line 1, column 7)"],
    ['{"x": 1, "x": 2}', 'The key "x" occurs twice in one object (line 1, column 10)'],
    ["", "The text is empty"],
  ]) {
    const problem = await problemOf(await edit({ text }));
    expect(problem).toMatchObject({
      status: 422,
      detail: `The ground truth "ground-truth/a.json" is not valid JSON: ${message}`,
      fields: [{ path: "text", message }],
    });
  }
  expect(await okJson(await send(getSample, key))).toMatchObject({ truth: { index: 0 }, labelProvenance: null });
  const long = JSON.stringify({ text: "x".repeat(20_000) });
  expect(await okJson(await edit({ text: long }))).toMatchObject({ truthText: long });
  expect(await problemOf(await edit({ text: "{}", path: "../x.json" }))).toMatchObject({ status: 422 });
  expect((await send(putGroundTruth, { ...key, sampleId: "none" }, { body: { text: "{}" } })).status).toBe(404);
});

test("lists samples by text and metadata, in pages, and chooses some by chance and seed", async () => {
  const { id: datasetId } = await newDataset();
  const ids = ["B", "a", "ä", "é", "\u{1F600}", "\uFF21", "100%_sure", "x'y\"z"];
  const samples = ids.map((id, index) => ({
    id,
    inputs: [{ path: "a.pdf", mimeType: "application/pdf" }],
    groundTruth: [],
    metadata: { language: index % 2 === 0 ? "de" : "fr", pages: index, note: null },
  }));
  const { uploadId } = await drop(datasetId, [
    { path: "dataset-manifest.json", bytes: jsonBytes({ schemaVersion: "1.0", samples }) },
    { path: "a.pdf", bytes: makePdf() },
  ]);
  const { version } = await apply(datasetId, uploadId);
  const key = { datasetId, versionId: version.id };
  const sorted = ["100%_sure", "B", "a", "x'y\"z", "ä", "é", "\uFF21", "\u{1F600}"];
  expect(await idsOf(key)).toEqual(sorted);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const search: string = `?limit=3${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = SamplePageSchema.parse(await okJson(await send(listSamples, key, { search })));
    seen.push(...page.items.map(({ sampleId }) => sampleId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(sorted);
  expect(await idsOf(key, `?text=${encodeURIComponent("0%_S")}`)).toEqual(["100%_sure"]);
  expect(await idsOf(key, `?metadata=${encodeURIComponent('{"language":"fr","note":null}')}`)).toHaveLength(4);
  expect(await idsOf(key, `?metadata=${encodeURIComponent('{"pages":2}')}`)).toEqual(["ä"]);
  expect(await idsOf(key, `?metadata=${encodeURIComponent('{"pages":"2"}')}`)).toEqual([]);
  const chosen = await idsOf(key, "?random=3&seed=one");
  expect([chosen.length, await idsOf(key, "?random=3&seed=one")]).toEqual([3, chosen]);
  expect(await idsOf(key, "?random=100")).toEqual(sorted);
  expect((await send(getSample, { ...key, sampleId: "x'y\"z" })).status).toBe(200);
  for (const search of ["?metadata=[]", "?metadata={", "?cursor=%25", "?random=0", "?text=%00"]) {
    expect((await send(listSamples, key, { search })).status).toBe(422);
  }
});

test("edits and archives a dataset; an archived one cannot be changed and leaves the list", async () => {
  const { datasetId, versionId } = await withDraft(["a"]);
  const name = `Renamed ${randomUUID()}`;
  const body = { name, description: "d", metadata: { tags: ["x"] } };
  expect(await okJson(await send(updateDataset, { datasetId }, { body }))).toMatchObject(body);
  const taken = await problemOf(await send(createDataset, {}, { body: { name } }));
  expect(taken).toMatchObject({ status: 409, detail: `There is a dataset with the name "${name}" already` });
  const published = await publish(datasetId);
  const archivedVersion = await send(updateVersion, { datasetId, versionId }, { body: { status: "archived" } });
  expect(await okJson(archivedVersion)).toEqual({ ...published, status: "archived" });
  const other = await newDataset();
  await okJson(await send(archiveDataset, { datasetId }));
  const again = await okJson(await send(archiveDataset, { datasetId }));
  expect(again).toMatchObject({ latestVersion: null, versionCount: 1 });
  expect((await readDatasets("?limit=1")).items.map(({ id }) => id)).toEqual([other.id]);
  expect((await readDatasets("?archived=true&limit=1")).items.map(({ id }) => id)).toEqual([datasetId]);
  const attempts = [
    await send(updateDataset, { datasetId }, { body: { name: "x" } }),
    await send(openDraft, { datasetId }),
    await send(updateVersion, { datasetId, versionId }, { body: { version: "x" } }),
    await send(deleteSamples, { datasetId, versionId }, { body: { sampleIds: ["a"] } }),
  ];
  expect((await Promise.all(attempts.map(problemOf))).map(({ detail }) => detail)).toEqual(
    attempts.map(() => "The dataset is archived and cannot be changed"),
  );
  expect(await okJson(await send(getDataset, { datasetId }))).toEqual(again);
});

test.for([
  ["", 422],
  ["a\u0000b", 422],
  ["x".repeat(201), 422],
  ["\ud83d", 422],
  ["Ünïcödé 📄", 201],
] as const)("takes %j as the name of a dataset with status %d", async ([name, status]) => {
  const unique = status === 201 ? `${name} ${randomUUID()}` : name;
  expect((await send(createDataset, {}, { body: { name: unique } })).status).toBe(status);
});
