import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, toScriptJson, trustedMarkup } from "./html";

describe("html", () => {
  it("escapes texts in content and attributes and keeps markup", () => {
    const inner = html`<b>${"<i>"}</b>`;
    expect(
      html`<p title="${'"><script>'}">${inner}${[inner, trustedMarkup("<hr>")]}${3}${null}${undefined}</p>`,
    ).toEqual({
      markup: '<p title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b><hr>3</p>',
    });
  });

  it("replaces characters that a page may not hold", () => {
    expect(html`${"a\u0000b\u001bc\td"}`.markup).toBe("a\uFFFDb\uFFFDc\td");
  });

  it("never lets a text open a tag, an attribute or a character reference", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(html`${text}`.markup.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[<>"'&]/);
      }),
    );
  });
});

describe("toScriptJson", () => {
  it("cannot end its script element and still parses to the same data", () => {
    const data = { name: "</script><!--<script>", lines: "a\u2028b\u2029c" };
    const { markup } = toScriptJson(data);
    expect(markup).not.toMatch(/<|\u2028|\u2029/);
    expect(JSON.parse(markup)).toEqual(data);
  });
});
