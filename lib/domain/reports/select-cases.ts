import type { ReportField, ReportModel, ReportSample } from "./report-model";

const CASES_SHOWN_MAX = 500;
const ROWS_SHOWN_MAX = 20_000;

/** One sample under every workflow of the report, in workflow order. */
export type CaseView = Readonly<{
  name: string;
  samples: readonly ReportSample[];
  /** Whether it failed, or did not pass, under any workflow; an ignored sample does not fail. */
  isFailing: boolean;
  isDifferent: boolean;
}>;

/** One expected field of a case under every workflow; a cell is null where a workflow has no such field. */
export type CaseRow = Readonly<{
  node: string;
  path: string;
  groundTruth: unknown;
  cells: readonly (ReportField | null)[];
  isWrong: boolean;
  isDifferent: boolean;
}>;

/**
 * Chooses the cases that a page can hold.
 *
 * @returns Failing cases first, otherwise in order; at most 500 cases and about 20,000 fields, but always one case.
 */
export function selectCases(model: ReportModel) {
  const views = listCaseViews(model);
  const ordered = [...views.filter((view) => view.isFailing), ...views.filter((view) => !view.isFailing)];
  const shown: CaseView[] = [];
  let rowCount = 0;
  for (const view of ordered.slice(0, CASES_SHOWN_MAX)) {
    rowCount += countFields(view);
    if (rowCount > ROWS_SHOWN_MAX && shown.length > 0) break;
    shown.push(view);
  }
  return { shown, caseCount: views.length, rowCountMax: ROWS_SHOWN_MAX };
}

const countFields = (view: CaseView): number =>
  view.samples.reduce((sum, { nodes }) => nodes.reduce((count, { fields }) => count + fields.length, sum), 0);

function listCaseViews(model: ReportModel): readonly CaseView[] {
  const [first] = model.workflows;
  return (first?.samples ?? []).map((sample, index) => {
    const samples = model.workflows.flatMap((workflow) => workflow.samples[index] ?? []);
    return {
      name: sample.name,
      samples,
      isFailing: samples.some(({ status, score, passed }) => status === "error" || (score !== null && !passed)),
      isDifferent: isDifferent(samples),
    };
  });
}

/** With one workflow a case differs when it is not fully right; with more, when any score under them differs. */
function isDifferent(samples: readonly ReportSample[]): boolean {
  const scores = samples.map(({ nodes, score, status }) => {
    return JSON.stringify([status, score, nodes.map(({ name, fields }) => [name, fields.map((field) => field.score)])]);
  });
  if (samples.length > 1) return new Set(scores).size > 1;
  return samples.some((sample) => sample.nodes.some(({ fields }) => fields.some(isWrong)));
}

/** Lines up the fields of a case over the workflows, by node and path. */
export function listCaseRows(view: CaseView): readonly CaseRow[] {
  const byKey = new Map<string, { node: string; cells: (ReportField | null)[] }>();
  for (const [index, sample] of view.samples.entries()) {
    for (const node of sample.nodes) {
      for (const field of node.fields) {
        const key = JSON.stringify([node.name, field.path]);
        const row = byKey.get(key) ?? { node: node.name, cells: view.samples.map(() => null) };
        row.cells[index] = field;
        byKey.set(key, row);
      }
    }
  }
  return [...byKey.values()].map(({ node, cells }) => toCaseRow(node, cells));
}

function toCaseRow(node: string, cells: readonly (ReportField | null)[]): CaseRow {
  const known = cells.filter((cell) => cell !== null);
  const wrong = known.some(isWrong);
  return {
    node,
    path: known[0]?.path ?? "",
    groundTruth: known[0]?.groundTruth,
    cells,
    isWrong: wrong,
    isDifferent: cells.length > 1 ? new Set(cells.map((cell) => cell?.score)).size > 1 : wrong,
  };
}

const isWrong = (field: ReportField): boolean =>
  field.verdict === "evaluatorFailed" || (field.score !== null && field.score < 1);
