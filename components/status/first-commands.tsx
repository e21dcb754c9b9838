import { Section } from "@/components/ui/section";

const SCORE_EXAMPLE = `bin/assay score --evaluator structured <<'END'
{"id": "a", "expected": {"total": 100}, "actual": {"total": 100}}
{"id": "b", "expected": {"total": 250}, "actual": {"total": 205}}
END`;

const BENCHMARK_EXAMPLE = `bin/assay benchmark invoices -p workflow.yaml -r benchmark_report.html

invoices/
  invoice-1/input.yaml      what the workflow gets
  invoice-1/expected.yaml   what each node should give
  invoice-2/…`;

function Command({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <pre tabIndex={0} className="overflow-x-auto rounded bg-panel p-3 font-mono text-xs">
      <code>{text}</code>
    </pre>
  );
}

/** The first thing to do on a new installation: both work without the server and change nothing in it. */
export function FirstCommands() {
  return (
    <Section id="first-step" title="First step" note="on the command line, in the folder of the project">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-2">
          <p>Score predictions that you have, one JSON line per sample:</p>
          <Command text={SCORE_EXAMPLE} />
        </div>
        <div className="min-w-0 space-y-2">
          <p>Run a workflow over a folder of samples and open the report:</p>
          <Command text={BENCHMARK_EXAMPLE} />
        </div>
      </div>
    </Section>
  );
}
