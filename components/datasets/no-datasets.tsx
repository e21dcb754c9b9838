import { LinkButton } from "@/components/ui/link-button";

const EXAMPLE = `invoices/
  inputs/          Größe & Maß.pdf    発票 1.pdf
  ground-truth/    Größe & Maß.json   発票 1.json`;

/** What a dataset is and how one comes about, for whoever has none yet. */
export function NoDatasets() {
  return (
    <div className="max-w-prose space-y-3 py-4">
      <p>
        A dataset holds documents together with their right answers, the <em>ground truth</em>. Everything that is
        measured later is measured on a version of one.
      </p>
      <ol className="list-inside list-decimal space-y-1 text-muted">
        <li>Give the dataset a name.</li>
        <li>Drop a folder on its page: documents and JSON files that have the same names.</li>
        <li>Look at what was paired, correct it, and publish version 1. It never changes again.</li>
      </ol>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded bg-panel p-3 font-mono text-xs">
        <code>{EXAMPLE}</code>
      </pre>
      <p className="text-muted">Other layouts work too: all files in one folder, or a manifest that describes them.</p>
      <LinkButton href="/datasets/new">New dataset</LinkButton>
    </div>
  );
}
