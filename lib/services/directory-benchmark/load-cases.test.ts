import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileReader } from "@/lib/infra/files/file-reader";
import { loadCases, readCaseInput } from "./load-cases";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "assay-cases-"));
});
afterEach(() => rm(root, { recursive: true }));

const files = createFileReader();

async function write(contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

describe("loadCases", () => {
  it("finds cases at any depth in path order, segment by segment, and not below a case or in hidden directories", async () => {
    const good = { "input.json": "{}", "expected.json": '{"n": 1}' };
    for (const place of ["b", "a/z", "a-b", "a/b/c", "a/b/c/inner", ".hidden"]) {
      await write(Object.fromEntries(Object.entries(good).map(([name, text]) => [`${place}/${name}`, text])));
    }
    const { cases, warnings } = await loadCases(files, root);
    expect(cases.map(({ label, sampleId }) => [label, sampleId])).toEqual([
      ["a/b/c", "a:b:c"],
      ["a/z", "a:z"],
      ["a-b", "a-b"],
      ["b", "b"],
    ]);
    expect(warnings).toEqual([]);
  });

  it("takes the benchmark directory itself as a case", async () => {
    await write({ "input.yaml": "a: 1", "expected.yaml": "n: 1" });
    expect((await loadCases(files, root)).cases).toMatchObject([{ label: ".", input: { a: 1 }, expected: { n: 1 } }]);
  });

  it("warns of half a case, goes on below it, and of links it does not follow", async () => {
    await write({ "a/input.json": "{}", "a/b/input.json": "{}", "a/b/expected.json": '{"n": 1}', "c/x.md": "" });
    await symlink(join(root, "c"), join(root, "link"));
    const { cases, warnings } = await loadCases(files, root);
    expect(cases.map(({ label }) => label)).toEqual(["a/b"]);
    expect(warnings).toEqual([
      `${join(root, "a")} has input.json but no expected file; it is not a case`,
      `${join(root, "link")} is a link to a directory and was not searched`,
    ]);
  });

  it("warns of ids that YAML reads as numbers", async () => {
    await write({ "a/input.json": "{}", "a/expected.yaml": "n: { id: 007 }" });
    const { warnings } = await loadCases(files, root);
    expect(warnings).toEqual([expect.stringMatching(/a\/expected\.yaml: 007 is read as the number 7/)]);
  });

  it("reports the problems of all cases at once, each with its file", async () => {
    await write({
      "a/input.json": '{"x": {"$file": "../b/input.json"}}',
      "a/expected.json": '{"n": 1}',
      "b/input.json": "{}",
      "b/expected.json": '"$ignore"',
      "c/input.json": "{}",
      "c/input.yaml": "{}",
    });
    await expect(loadCases(files, root)).rejects.toMatchObject({
      code: "VALIDATION",
      message: [
        `${join(root, "c")} has more than one input file: input.json and input.yaml`,
        `${join(root, "a")}: $file "../b/input.json" points outside of the case`,
        `${join(root, "b/expected.json")} is "$ignore" as a whole, which leaves nothing to score`,
      ].join("\n"),
    });
  });

  it("refuses a link that leads out of the case", async () => {
    await write({ "secret.txt": "x", "a/input.json": '{"x": {"$file": "in.txt"}}', "a/expected.json": '{"n": 1}' });
    await symlink(join(root, "secret.txt"), join(root, "a/in.txt"));
    await expect(loadCases(files, root)).rejects.toThrow(
      `${join(root, "a/in.txt")} lies outside of ${join(root, "a")}`,
    );
  });
});

describe("readCaseInput", () => {
  it("reads referenced texts when the case is run", async () => {
    await write({ "a/input.json": '{"x": {"$file": "in.txt"}}', "a/in.txt": "first", "a/expected.json": '{"n": 1}' });
    const [benchmarkCase] = (await loadCases(files, root)).cases;
    if (benchmarkCase === undefined) throw new Error("no case");
    await write({ "a/in.txt": "second" });
    expect(await readCaseInput(files, benchmarkCase)).toEqual({ x: "second" });
  });
});
