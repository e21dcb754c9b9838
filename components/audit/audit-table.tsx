import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { AuditEvent, AuditState } from "@/lib/contracts/audit";

const showValue = (value: AuditState[string]): string => (typeof value === "string" ? value : JSON.stringify(value));

function StateList({ state }: { state: AuditState | null }) {
  if (state === null) return <span title="nothing there">–</span>;
  return (
    <dl className="grid min-w-64 grid-cols-[auto_1fr] gap-x-2">
      {Object.entries(state).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all">{showValue(value ?? null)}</dd>
        </div>
      ))}
    </dl>
  );
}

type AuditTableProps = Readonly<{ events: readonly AuditEvent[]; now: string }>;

export function AuditTable({ events, now }: AuditTableProps) {
  return (
    <Table label="Audit log" columns={["When", "Who", "What", "To which", "Before", "After", "Request"]}>
      {events.map((event) => (
        <tr key={event.id}>
          <td>
            <RelativeTime at={event.at} now={now} />
          </td>
          <td>{event.actor}</td>
          <td>{event.action}</td>
          <td className="min-w-48">
            {event.entityType} <span className="block break-all text-muted">{event.entityId}</span>
          </td>
          <td>
            <StateList state={event.before} />
          </td>
          <td>
            <StateList state={event.after} />
          </td>
          <td className="min-w-48 break-all text-muted">{event.requestId}</td>
        </tr>
      ))}
    </Table>
  );
}
