import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const LOOK = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--color-canvas)", color: "var(--color-ink)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "2px solid var(--color-accent)" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--color-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--color-ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--color-panel)",
    color: "var(--color-muted)",
    borderColor: "var(--color-line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 8%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 30%, transparent)",
  },
  ".cm-tooltip": { backgroundColor: "var(--color-panel)", border: "1px solid var(--color-line)" },
  ".cm-panels": { backgroundColor: "var(--color-panel)", color: "var(--color-ink)" },
});

/** CodeMirror's own colours are made for light ground; on dark ground the same hues are mixed with white. */
const COLOURS = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec.color === "string"
      ? { ...spec, color: `light-dark(${spec.color}, color-mix(in oklab, ${spec.color} 40%, white))` }
      : spec,
  ),
);

/** The look of the editor in the colours of the page, light and dark. */
export const editorTheme: Extension = [LOOK, syntaxHighlighting(COLOURS)];
