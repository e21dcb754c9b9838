import { expect, it } from "vitest";
import { collectFromList, toCollection } from "./collect-files";

const file = (name: string) => new File(["x"], name);
const found = (path: string) => ({ path, file: file("x") });

it("brings paths into one form and order, whatever order the browser reads a folder in", () => {
  const paths = ["/b/発票 1.pdf", "/b/Gro\u0308ße & Maß.pdf", "a.json", "/b/📄 final.pdf"];
  const collect = (order: readonly string[]) => toCollection(order.map(found)).files.map(({ path }) => path);
  expect(collect(paths)).toEqual(["a.json", "b/Größe & Maß.pdf", "b/発票 1.pdf", "b/📄 final.pdf"]);
  expect(collect(paths.toReversed())).toEqual(collect(paths));
});

it("leaves out what operating systems put into folders, and counts it", () => {
  const paths = ["in/.DS_Store", "in/Thumbs.db", "__MACOSX/in/a.pdf", ".git/config", "in/a.pdf"];
  const { files, hiddenCount } = toCollection(paths.map(found));
  expect(files.map(({ path }) => path)).toEqual(["in/a.pdf"]);
  expect(hiddenCount).toBe(4);
});

it("takes the name of a single file as its path", () => {
  const { files } = collectFromList([file("Größe.pdf")]);
  expect(files.map(({ path }) => path)).toEqual(["Größe.pdf"]);
});
