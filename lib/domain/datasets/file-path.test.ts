import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFilePath, foldPath, quoteName } from "./file-path";

describe("checkFilePath", () => {
  it.each([
    ["a.pdf", "a.pdf"],
    ["Drop here/请求 📄/a b (1).PDF", "Drop here/请求 📄/a b (1).PDF"],
    ["Gro\u0308ße.pdf", "Größe.pdf"],
    ["...", "..."],
    [`${"é".repeat(127)}x`, `${"é".repeat(127)}x`],
  ])("takes %j as %j", (raw, path) => {
    expect(checkFilePath(raw)).toEqual({ ok: true, path });
  });

  it.each([
    ["", "is not the path of a file"],
    ["a\ud800", "has half a character (a surrogate without its other half)"],
    ["a\nb", "has a control character in its name"],
    ["a\u0085b", "has a control character in its name"],
    ["a\\b", "has a backslash; folders are divided by '/'"],
    ["/a", "is not a relative path"],
    ["c:/a", "is not a relative path"],
    ["a//b", "has an empty folder or file name"],
    ["a/", "has an empty folder or file name"],
    ["a/../b", "leads out of the folder that was dropped ('..')"],
    ["./a", "has '.' as a folder or file name"],
    ["x/.GIT/config", 'has the name ".GIT", which Git or DVC keep for themselves'],
    [".dvcignore", 'has the name ".dvcignore", which Git or DVC keep for themselves'],
    ["é".repeat(128), "has a name of 256 bytes; file systems take 255"],
    ["abcd/".repeat(250), "is a path of 1250 bytes; 1000 are possible"],
  ])("refuses %j", (raw, problem) => {
    expect(checkFilePath(raw)).toEqual({ ok: false, problem });
  });

  it("gives back a path that it takes again as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        const checked = checkFilePath(raw);
        if (checked.ok) expect(checkFilePath(checked.path)).toEqual(checked);
      }),
    );
  });
});

describe("foldPath", () => {
  it.each([
    ["A.pdf", "a.PDF"],
    ["Größe", "GRÖSSE"],
    ["Gro\u0308ße", "größe"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ])("takes %j and %j for one name", (left, right) => {
    expect(foldPath(left)).toBe(foldPath(right));
  });

  it("keeps different letters apart and may be repeated", () => {
    expect(foldPath("a")).not.toBe(foldPath("ä"));
    fc.assert(fc.property(fc.string(), (text) => foldPath(foldPath(text)) === foldPath(text)));
  });
});

describe("quoteName", () => {
  it("shows what would act on a terminal or turn the text around, and shortens long names", () => {
    expect(quoteName("a\u001b[31m\u202eb")).toBe('"a\\u001b[31m\\u202eb"');
    expect(quoteName("📄".repeat(200))).toBe(`"${"📄".repeat(60)}…${"📄".repeat(60)}"`);
  });
});
