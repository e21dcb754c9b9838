import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { ObjectStore } from "@/lib/ports/object-store";
import type { ServiceContext } from "@/lib/services/context";
import { completeUpload } from "@/lib/services/datasets/complete-upload";
import { sweepUploads } from "@/lib/services/datasets/sweep-uploads";
import { test } from "@/tests/support/database";
import { apply, complete, drop, newDataset, open, put } from "@/tests/support/dataset-client";
import { jsonBytes, makePdf } from "@/tests/support/documents";

const KILLED = new Error("killed");

/** The store as it is until the process is killed in the named call, before or after it took effect. */
function killedIn(store: ObjectStore, call: "copy" | "delete", moment: "before" | "after"): ObjectStore {
  const killed = async (run: () => Promise<void>): Promise<never> => {
    if (moment === "after") await run();
    throw KILLED;
  };
  return {
    ...store,
    ...(call === "copy"
      ? { copy: (from: string, to: string) => killed(() => store.copy(from, to)) }
      : { delete: (key: string) => killed(() => store.delete(key)) }),
  };
}

async function keysOf(store: ObjectStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

async function sendOne(note: string) {
  const dataset = await newDataset();
  const bytes = makePdf(1, note);
  const { uploadId, files } = await open(dataset.id, [{ path: "a.pdf", bytes }]);
  const [file] = files;
  if (file === undefined) throw new Error("every file has an answer");
  await put(file, bytes);
  const md5 = createHash("md5").update(bytes).digest("hex");
  return { key: { datasetId: dataset.id, uploadId }, storageKey: `files/md5/${md5.slice(0, 2)}/${md5.slice(2)}` };
}

test.for([
  ["copy", "before"],
  ["copy", "after"],
  ["delete", "before"],
  ["delete", "after"],
] as const)("a repeat of complete goes on after a crash %s (%s)", async ([call, moment], { ctx }) => {
  const { key, storageKey } = await sendOne(`${call} ${moment}`);
  const dying: ServiceContext = { ...ctx, objects: killedIn(ctx.objects, call, moment) };
  await expect(completeUpload(dying, { ...key, paths: ["a.pdf"], preview: false })).rejects.toBe(KILLED);
  const { files } = await complete(key.datasetId, key.uploadId, ["a.pdf"]);
  expect(files).toMatchObject([{ status: "stored", mediaType: "application/pdf", problem: null }]);
  expect(await keysOf(ctx.objects, `staging/${key.uploadId}/`)).toEqual([]);
  expect(await ctx.objects.find(storageKey)).toMatchObject({ key: storageKey });
});

test("puts a stored object back that disappeared from the store, when it is sent again", async ({ ctx }) => {
  const first = await sendOne("lost");
  await complete(first.key.datasetId, first.key.uploadId, ["a.pdf"]);
  await ctx.objects.delete(first.storageKey);
  const second = await sendOne("lost");
  await complete(second.key.datasetId, second.key.uploadId, ["a.pdf"]);
  expect(await ctx.objects.find(second.storageKey)).not.toBeNull();
});

test("two calls that complete the same file at once store it once and both say so", async ({ ctx }) => {
  const { key } = await sendOne("twice");
  const run = () => completeUpload(ctx, { ...key, paths: ["a.pdf"], preview: false }).catch(() => null);
  await Promise.all([run(), run()]);
  expect((await complete(key.datasetId, key.uploadId, ["a.pdf"])).files).toMatchObject([{ status: "stored" }]);
});

// The two contents that X. Wang and H. Yu published in 2005: one MD5, different bytes.
const COLLISION = [
  "d131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70",
  "d131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70",
].map((hex) => new Uint8Array(Buffer.from(hex, "hex")));

test("refuses by name a second content with the same MD5, and keeps the first", async ({ ctx }) => {
  const [one = new Uint8Array(), two = new Uint8Array()] = COLLISION;
  const md5Of = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
  expect([md5Of(one), one]).not.toEqual([md5Of(two), two]);
  expect(md5Of(one)).toBe(md5Of(two));
  const { id } = await newDataset();
  const stored = await drop(id, [{ path: "one.bin", bytes: one }]);
  const refused = await drop(id, [{ path: "two.bin", bytes: two }]);
  expect(stored.files).toMatchObject([{ status: "stored" }]);
  expect(refused.files).toMatchObject([
    {
      status: "failed",
      problem: `"two.bin" has the md5 of another file with a different content (${md5Of(one)}), so it cannot be stored`,
    },
  ]);
  const md5 = md5Of(one);
  const { body } = await ctx.objects.get(`files/md5/${md5.slice(0, 2)}/${md5.slice(2)}`);
  expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(one);
});

test("sweeps uploads that nobody used for a day and staged objects of no upload, and nothing else", async ({ ctx }) => {
  const { id } = await newDataset();
  const pair = [
    { path: "a.pdf", bytes: makePdf(1, "kept") },
    { path: "a.json", bytes: jsonBytes({ kept: true }) },
  ];
  const applied = await drop(id, pair);
  const result = await apply(id, applied.uploadId);
  const abandoned = await sendOne("abandoned");
  const orphan = `staging/${ctx.newId()}/${ctx.newId()}`;
  await ctx.objects.put(orphan, { body: new Uint8Array([1]), sizeBytes: 1 });
  await sweepUploads(ctx);
  expect(await keysOf(ctx.objects, "staging/")).toEqual(
    await keysOf(ctx.objects, `staging/${abandoned.key.uploadId}/`),
  );
  expect(await ctx.db.upload.count({ where: { id: { in: [applied.uploadId, abandoned.key.uploadId] } } })).toBe(2);

  const tomorrow = { ...ctx, now: () => new Date(Date.now() + 25 * 60 * 60 * 1_000) };
  const stored = await keysOf(ctx.objects, "files/");
  await sweepUploads(tomorrow);
  expect([await keysOf(ctx.objects, "staging/"), await ctx.db.upload.count(), await ctx.db.uploadFile.count()]).toEqual(
    [[], 0, 0],
  );
  expect(await keysOf(ctx.objects, "files/")).toEqual(stored);
  expect(await ctx.db.sample.count({ where: { datasetVersionId: result.version.id } })).toBe(1);
});
