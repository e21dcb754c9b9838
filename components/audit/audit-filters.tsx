import Link from "next/link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

export type AuditFilterValues = Readonly<{
  actor?: string | undefined;
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
}>;

const FIELDS = [
  { name: "actor", label: "Who", placeholder: "e.g. user:local" },
  { name: "action", label: "What", placeholder: "e.g. instance.started" },
  { name: "entityType", label: "Kind of entity", placeholder: "e.g. instance" },
  { name: "entityId", label: "Entity id", placeholder: "" },
] as const;

/** A plain form: submitting puts the filters into the address, which is the whole state of the page. */
export function AuditFilters({ values }: { values: AuditFilterValues }) {
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  return (
    <search className="mb-4">
      <form action="/audit" className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        {FIELDS.map((field) => (
          <TextField key={field.name} {...field} defaultValue={values[field.name] ?? ""} />
        ))}
        <Button type="submit">Filter</Button>
        {isFiltered ? (
          <Link href="/audit" className="py-1.5 text-accent underline">
            Clear
          </Link>
        ) : null}
      </form>
    </search>
  );
}
