import { CircleAlert, CircleCheck } from "lucide-react";
import type { Health } from "@/lib/contracts/health";

/** One sentence on whether the server can work; `contactError` says why the shown state is an old one. */
export function HealthHeadline({ health, contactError }: { health: Health; contactError: string | null }) {
  const isGood = health.status === "ready" && contactError === null;
  const Icon = isGood ? CircleCheck : CircleAlert;
  const problems =
    contactError === null
      ? health.problems
      : [`No contact with the server, this is its last known state: ${contactError}`];
  return (
    <output aria-live="polite" className={`mb-4 flex items-start gap-2 ${isGood ? "text-positive" : "text-negative"}`}>
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="font-medium">{isGood ? "Ready" : problems.join(". ")}</span>
    </output>
  );
}
