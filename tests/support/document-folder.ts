import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inProject } from "#bin/paths.ts";

const NAMES = [
  { fixture: "EN16931_Einfach_DueDate", name: "Größe & Maß" },
  { fixture: "EN16931_Gutschrift", name: "発票 1" },
  { fixture: "EN16931_Physiotherapeut", name: "📄 final" },
] as const;

const fixture = (name: string): string => inProject("tests", "fixtures", "documents", name);

/** The invoices of the fixtures under names as people have them. */
export const SAMPLE_IDS = NAMES.map(({ name }) => name);

/** The total of an invoice as its ground truth has it. */
export function grandTotalOf(sampleId: string): string {
  const found = NAMES.find(({ name }) => name === sampleId);
  const truth = JSON.parse(readFileSync(fixture(`${found?.fixture}.json`), "utf8"));
  return String(truth.totals.grand_total);
}

/**
 * A folder `invoices` below the given one, as somebody would drop it: three invoices with their ground truth, a PDF that is cut off in the middle,
 * and a ground truth whose document has quite another name.
 */
export function makeDocumentFolder(parent: string): string {
  const folder = path.join(parent, "invoices");
  mkdirSync(folder, { recursive: true });
  for (const { fixture: source, name } of NAMES) {
    copyFileSync(fixture(`${source}.pdf`), path.join(folder, `${name}.pdf`));
    copyFileSync(fixture(`${source}.json`), path.join(folder, `${name}.json`));
  }
  const whole = readFileSync(fixture("EN16931_Gutschrift.pdf"));
  writeFileSync(path.join(folder, "broken.pdf"), whole.subarray(0, 20_000));
  writeFileSync(path.join(folder, "unmatched label.json"), '{"total": 1.10}');
  writeFileSync(path.join(folder, ".DS_Store"), "hidden");
  return folder;
}
