import { describe, expect, it } from "vitest";
import { runActivity } from "@/tests/support/run-activity";

const normalize = async (text: string, parameters: Record<string, unknown> = {}) =>
  (await runActivity("text.normalize", { parameters, inputs: { text } })).output;

describe("text.normalize", () => {
  it.each([
    ["unifies ligatures, full-width digits and non-breaking spaces", "ﬁnal １２\u00A0€", "final 12 €"],
    ["joins a word that a line end cut in two", "infor-\nmation", "information"],
    ["joins it over indentation and Windows line ends", "infor- \r\n   mation", "information"],
    ["keeps the hyphen of names and numbers", "Smith-\nJones 2024-\n05 Co-\nOp", "Smith-\nJones 2024-\n05 Co-\nOp"],
    ["removes soft hyphens", "infor\u00ADmation", "information"],
    ["tidies spaces within lines and keeps the lines", "  a \t b  \n c\u2003d ", "a b\nc d"],
    ["keeps one empty line of several", "a\n\n \n\nb\n\n", "a\n\nb"],
    ["leaves an empty text", "", ""],
    ["makes nothing of white space alone", " \n\t\n ", ""],
  ])("%s", async (_, text, expected) => {
    expect(await normalize(text)).toEqual({ text: expected });
  });

  it.each([
    [{ whitespace: "all" }, "a\n b\n\nc", "a b c"],
    [{ whitespace: "keep" }, " a  \n\n\n b", " a  \n\n\n b"],
    [{ dehyphenate: false }, "infor-\nmation", "infor-\nmation"],
    [{ unicode: "keep", whitespace: "keep" }, "ﬁ\u00A0", "ﬁ\u00A0"],
    [{ unicode: "NFC" }, "e\u0301ﬁ", "éﬁ"],
  ])("does only what %j says", async (parameters, text, expected) => {
    expect(await normalize(text, parameters)).toEqual({ text: expected });
  });

  it("does not change a text that it has normalised", async () => {
    const once = await normalize("  infor-\nmation  ﬁ \n\n\n x ");
    expect(await normalize(String(once.text))).toEqual(once);
  });
});
