import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { Status } from "@/lib/contracts/status";

type RecentActivityProps = Readonly<{ events: Status["recentActivity"]; now: string }>;

export function RecentActivity({ events, now }: RecentActivityProps) {
  if (events === null) return <p className="text-muted">The audit log can be read again when the server is ready.</p>;
  if (events.length === 0) return <p className="text-muted">Nothing happened yet. Every change will be listed here.</p>;
  return (
    <>
      <Table label="Recent activity" columns={["When", "Who", "What", "To which"]}>
        {events.map((event) => (
          <tr key={event.id}>
            <td>
              <RelativeTime at={event.at} now={now} />
            </td>
            <td>{event.actor}</td>
            <td>{event.action}</td>
            <td className="min-w-48 break-words">
              {event.entityType} {event.entityId}
            </td>
          </tr>
        ))}
      </Table>
      <p className="mt-2 text-muted text-xs">
        Newest first.{" "}
        <Link href="/audit" className="text-accent underline">
          All events
        </Link>
      </p>
    </>
  );
}
