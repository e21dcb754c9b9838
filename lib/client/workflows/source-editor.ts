import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { editorTheme } from "@/lib/client/workflows/editor-theme";
import { findSourceLanguage, type SourceLanguage } from "@/lib/client/workflows/source-language";
import type { WorkflowProblem } from "@/lib/contracts/workflow-check";

/** An editor in the page. */
export type SourceEditor = Readonly<{
  showProblems: (problems: readonly WorkflowProblem[]) => void;
  /** Puts the cursor into a line, from 1, and shows it. */
  goToLine: (line: number) => void;
  replaceText: (text: string) => void;
  remove: () => void;
}>;

type EditorSettings = Readonly<{
  parent: HTMLElement;
  text: string;
  label: string;
  onChange: (text: string) => void;
}>;

const LANGUAGES: Readonly<Record<SourceLanguage, Extension>> = { json: json(), yaml: yaml(), plain: [] };

/** Colours the text by its language, which changes in the same moment as the text. */
function followLanguage(text: string): Extension {
  const language = new Compartment();
  const extender = EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
    if (!docChanged) return null;
    const next = LANGUAGES[findSourceLanguage(newDoc.toString())];
    return language.get(startState) === next ? null : { effects: language.reconfigure(next) };
  });
  return [language.of(LANGUAGES[findSourceLanguage(text)]), extender];
}

/** Opens an editor for YAML or JSON. Tab leaves it, as it leaves any field: the keyboard is never caught. */
export function openSourceEditor({ parent, text, label, onChange }: EditorSettings): SourceEditor {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      followLanguage(text),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      // It can be focused as it is; the attribute says so to whatever looks for it, as axe does.
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      editorTheme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
  return {
    showProblems: (problems) => view.dispatch(setDiagnostics(view.state, toDiagnostics(view.state.doc, problems))),
    goToLine: (line) => {
      const { from } = view.state.doc.line(clampLine(view.state.doc, line));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    replaceText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    remove: () => view.destroy(),
  };
}

/** The text may have become shorter since it was checked. */
const clampLine = (doc: Text, line: number): number => Math.min(Math.max(line, 1), doc.lines);

/** A problem is marked over its whole line; one that has no line is only listed beside the editor. */
function toDiagnostics(doc: Text, problems: readonly WorkflowProblem[]): Diagnostic[] {
  return problems.flatMap(({ line, severity, path, message }) => {
    if (line === null) return [];
    const { from, to, text } = doc.line(clampLine(doc, line));
    const indent = text.length - text.trimStart().length;
    return [{ from: from + indent, to, severity, message: path === "" ? message : `${path}: ${message}` }];
  });
}
