import { Facts } from "@/components/ui/facts";
import type { Health } from "@/lib/contracts/health";
import { formatByteSize } from "@/lib/domain/formatting/byte-size";
import { formatDuration } from "@/lib/domain/formatting/duration";

const REVISION_LENGTH = 10;

function describeDatabase({ mode, reachable, serverVersion, latencyMs }: Health["database"]) {
  const note = mode === "embedded" ? "started by Assay" : "from DATABASE_URL";
  if (!reachable) return { name: "Database", value: "Not reachable", note };
  return { name: "Database", value: `PostgreSQL ${serverVersion}`, note: `${note}, answers in ${latencyMs} ms` };
}

function describeMigrations(migrations: Health["migrations"]) {
  if (migrations === null) return { name: "Migrations", value: "–", note: "known when the database answers" };
  const { appliedCount, pending, failed } = migrations;
  const open = [`${pending.length} pending`, ...(failed.length === 0 ? [] : [`${failed.length} failed`])];
  return { name: "Migrations", value: `${appliedCount} applied`, note: open.join(", ") };
}

export function HealthFacts({ health }: { health: Health }) {
  const { version, revision, nodeVersion, startedAt, uptimeSeconds, memory } = health;
  const facts = [
    {
      name: "Version",
      value: version,
      note: revision === null ? "revision unknown" : revision.slice(0, REVISION_LENGTH),
    },
    {
      name: "Running for",
      value: formatDuration(uptimeSeconds),
      note: `since ${startedAt.slice(0, 16).replace("T", " ")} UTC`,
    },
    describeDatabase(health.database),
    describeMigrations(health.migrations),
    {
      name: "Memory",
      value: formatByteSize(memory.residentBytes),
      note: `heap ${formatByteSize(memory.heapUsedBytes)}`,
    },
    { name: "Node.js", value: nodeVersion },
  ];
  return <Facts facts={facts} />;
}
