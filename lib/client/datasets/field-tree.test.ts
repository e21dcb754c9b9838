import { expect, it } from "vitest";
import { countLeaves, toEditableText, toFieldTree } from "./field-tree";

const TEXT = '{"total": 1.10, "id": 12345678901234567890, "paid": true, "note": null, "lines": [{"text": "Öl"}]}';

it("shows every value as it is written, in the order of the text", () => {
  const tree = toFieldTree(TEXT);
  expect(tree).toEqual({
    ok: true,
    root: {
      name: "",
      kind: "object",
      members: [
        { name: "total", kind: "number", text: "1.10" },
        { name: "id", kind: "number", text: "12345678901234567890" },
        { name: "paid", kind: "boolean", text: "true" },
        { name: "note", kind: "null", text: "null" },
        {
          name: "lines",
          kind: "list",
          members: [{ name: "1", kind: "object", members: [{ name: "text", kind: "text", text: "Öl" }] }],
        },
      ],
    },
  });
  expect(tree.ok && countLeaves(tree.root)).toBe(5);
});

it.each([
  ["", "The text is empty"],
  ['{"a": NaN}', "line 1, column 7"],
  ['{"a": 1,\n "a": 2}', "line 2, column "],
])("says what keeps %j from being a tree, and where", (text, place) => {
  const tree = toFieldTree(text);
  expect(tree.ok ? null : tree.problems[0]?.message).toContain(place);
});

it("spreads a text of one line for the editor and changes no number", () => {
  expect(toEditableText('{"total":1.10,"id":12345678901234567890}')).toBe(
    '{\n  "total": 1.10,\n  "id": 12345678901234567890\n}',
  );
  for (const text of ['{\n"a":1}', '{"a": '] as const) expect(toEditableText(text)).toBe(text);
});
