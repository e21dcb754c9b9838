import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileReader } from "./file-reader";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "assay-files-"));
});
afterEach(() => rm(root, { recursive: true }));

describe("createFileReader", () => {
  it("lists files, directories and links in code-point order", async () => {
    await mkdir(join(root, "b"));
    await mkdir(join(root, "a"));
    await writeFile(join(root, "z.json"), "1");
    await symlink(join(root, "z.json"), join(root, "linked.json"));
    await symlink(join(root, "b"), join(root, "linked-directory"));
    await symlink(join(root, "nowhere"), join(root, "broken.json"));
    expect(await createFileReader().listDirectory(root)).toEqual({
      fileNames: ["broken.json", "linked.json", "z.json"],
      directoryNames: ["a", "b"],
      linkedDirectoryNames: ["linked-directory"],
    });
  });

  it("reads a file up to the limit and names a larger one", async () => {
    const path = join(root, "a.txt");
    await writeFile(path, "12345");
    expect(new TextDecoder().decode(await createFileReader(5).readBytes(path))).toBe("12345");
    await expect(createFileReader(4).readBytes(path)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: `${path} has 5 bytes, more than the limit of 4`,
    });
  });

  it("names what is missing and what is of the wrong kind", async () => {
    const reader = createFileReader();
    await writeFile(join(root, "file"), "x");
    await expect(reader.readBytes(join(root, "none"))).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: `${join(root, "none")} does not exist`,
    });
    await expect(reader.listDirectory(join(root, "none"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reader.listDirectory(join(root, "file"))).rejects.toMatchObject({
      code: "VALIDATION",
      message: `${join(root, "file")} is not a directory`,
    });
    await expect(reader.readBytes(root)).rejects.toMatchObject({ message: `${root} is not a file` });
  });

  it("refuses a named pipe instead of waiting for a writer", async () => {
    const path = join(root, "input.json");
    execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
    await expect(createFileReader().readBytes(path)).rejects.toMatchObject({ message: `${path} is not a file` });
  });

  it("takes a link that leads back to itself for a file that cannot be read", async () => {
    await symlink(join(root, "loop.json"), join(root, "loop.json"));
    expect((await createFileReader().listDirectory(root)).fileNames).toEqual(["loop.json"]);
    await expect(createFileReader().readBytes(join(root, "loop.json"))).rejects.toMatchObject({
      message: `${join(root, "loop.json")} is a link that leads back to itself`,
    });
  });

  it("finds files inside a directory and refuses a link that leads out of it", async () => {
    const reader = createFileReader();
    const inner = join(root, "case");
    await mkdir(join(inner, "pages"), { recursive: true });
    await writeFile(join(inner, "pages", "1.txt"), "page");
    await writeFile(join(root, "secret.txt"), "secret");
    await symlink(join(root, "secret.txt"), join(inner, "link.txt"));
    expect(await reader.readBytes(await reader.resolveInside(inner, "pages/1.txt"))).toHaveLength(4);
    await expect(reader.resolveInside(inner, ".")).rejects.toThrow(`${inner} is not a file`);
    await expect(reader.resolveInside(inner, "link.txt")).rejects.toMatchObject({
      code: "VALIDATION",
      message: `${join(inner, "link.txt")} lies outside of ${inner}`,
    });
    await expect(reader.resolveInside(inner, "none.txt")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
