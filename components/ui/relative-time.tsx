import { formatAgo } from "@/lib/domain/formatting/duration";

type RelativeTimeProps = Readonly<{ at: string; now: string }>;

/** A moment as seen from `now` (both ISO 8601 in UTC), with the exact time on hover. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const exact = `${at.slice(0, 19).replace("T", " ")} UTC`;
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {formatAgo(new Date(at), new Date(now))}
    </time>
  );
}
