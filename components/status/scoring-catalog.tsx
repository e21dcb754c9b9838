import { Section } from "@/components/ui/section";
import { Table } from "@/components/ui/table";
import type { Status } from "@/lib/contracts/status";

type CatalogEntry = Readonly<{ name: string; version?: number; title: string; description: string }>;
type CatalogTableProps = Readonly<{ id: string; title: string; note: string; entries: readonly CatalogEntry[] }>;

function CatalogTable({ id, title, note, entries }: CatalogTableProps) {
  const hasVersions = entries.some((entry) => entry.version !== undefined);
  return (
    <Section id={id} title={`${title} (${entries.length})`} note={note}>
      <Table label={title} columns={["Name", ...(hasVersions ? ["Version"] : []), "What it does"]}>
        {entries.map((entry) => (
          <tr key={entry.name}>
            <td className="whitespace-nowrap">
              <code>{entry.name}</code>
            </td>
            {hasVersions ? <td>{entry.version}</td> : null}
            <td className="max-w-prose">
              <span className="font-medium">{entry.title}.</span>{" "}
              <span className="text-muted">{entry.description}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const byType = <Entry extends Readonly<{ type: string }>>({ type, ...entry }: Entry) => ({ name: type, ...entry });

type ScoringCatalogProps = Readonly<Pick<Status, "evaluators" | "comparators" | "activities">>;

/** What this installation can judge, compare and run. */
export function ScoringCatalog({ evaluators, comparators, activities }: ScoringCatalogProps) {
  return (
    <>
      <CatalogTable id="evaluators" title="Evaluators" note="judge a sample" entries={evaluators.map(byType)} />
      <CatalogTable id="comparators" title="Comparators" note="compare two values of a field" entries={comparators} />
      <CatalogTable
        id="activities"
        title="Activities"
        note="what a node of a workflow can do"
        entries={activities.map(byType)}
      />
    </>
  );
}
