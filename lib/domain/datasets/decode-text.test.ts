import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : [...part])),
  );

const utf16 = (text: string, order: "le" | "be") =>
  [...text].flatMap((_, index) => {
    const unit = text.charCodeAt(index);
    return order === "le" ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff];
  });

const refused = (message: string) => ({ ok: false, problems: [{ message }] });

describe("decodeText", () => {
  it.each([
    ["UTF-8", bytes('{"a": "é€😀"}'), '{"a": "é€😀"}'],
    ["UTF-8 with a byte order mark", bytes([0xef, 0xbb, 0xbf], "[1]"), "[1]"],
    ["UTF-16 LE with a byte order mark", bytes([0xff, 0xfe], utf16("[é]", "le")), "[é]"],
    ["UTF-16 BE with a byte order mark", bytes([0xfe, 0xff], utf16("[é]", "be")), "[é]"],
  ])("reads %s and drops the mark", (_, input, value) => {
    expect(decodeText(input)).toEqual({ ok: true, value, warnings: [] });
  });

  it("keeps a byte order mark that is not at the start", () => {
    expect(decodeText(bytes([0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf], "x"))).toEqual({
      ok: true,
      value: "\uFEFFx",
      warnings: [],
    });
  });

  it.each([
    ["no bytes", bytes(), "The file is empty (0 bytes)"],
    ["only a mark", bytes([0xef, 0xbb, 0xbf]), "The file holds only a UTF-8 byte order mark"],
    ["only a UTF-16 mark", bytes([0xff, 0xfe]), "The file holds only a UTF-16 LE byte order mark"],
    ["UTF-32", bytes([0xff, 0xfe, 0, 0], [0x5b, 0, 0, 0]), "UTF-32 is not supported; save as UTF-8"],
    [
      "UTF-16 without a mark",
      bytes(utf16("[1]", "le")),
      "The file has a zero byte among its first two, as UTF-16 without a byte order mark has; save as UTF-8",
    ],
    ["a wrong byte", bytes("ab", [0xff], "c"), "The file is not valid UTF-8: byte 0xff at offset 2"],
    ["a broken sequence", bytes("ab", [0xe2, 0x28, 0xa1]), "The file is not valid UTF-8: byte 0xe2 at offset 2"],
    ["a cut-off sequence", bytes("é", [0xe2, 0x82]), "The file is not valid UTF-8: byte 0xe2 at offset 2"],
    [
      "Latin-1 after a mark",
      bytes([0xef, 0xbb, 0xbf], "M", [0xfc]),
      "The file is not valid UTF-8: byte 0xfc at offset 4",
    ],
    [
      "a lone surrogate",
      bytes([0xff, 0xfe], utf16("a", "le"), [0x00, 0xd8], utf16("b", "le")),
      "The file is not valid UTF-16 LE: byte 0x00 at offset 4",
    ],
    [
      "half a unit",
      bytes([0xfe, 0xff], utf16("a", "be"), [0x00]),
      "The file is not valid UTF-16 BE: byte 0x00 at offset 4",
    ],
  ])("refuses %s", (_, input, message) => {
    expect(decodeText(input)).toEqual(refused(message));
  });

  it("refuses more bytes than the limit before looking at them", () => {
    expect(decodeText(bytes("12345"), { sizeMax: 4, depthMax: 1 })).toEqual(
      refused("The text has 5 bytes, more than the limit of 4"),
    );
  });

  it("gives back any text that starts with two characters of ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeText(bytes(`[]${text}`))).toEqual({ ok: true, value: `[]${text}`, warnings: [] });
      }),
    );
  });
});
