import Link from "next/link";
import { versionPath } from "@/components/datasets/dataset-paths";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

/** What the samples are filtered by, as it stands in the address; `metadata` is a JSON object. */
export type SampleFilterValues = Readonly<{ text?: string | undefined; metadata?: string | undefined }>;

type SampleFiltersProps = Readonly<{ version: DatasetVersion; values: SampleFilterValues }>;

/** A plain form: submitting puts the filter into the address, which is the whole state of the page. */
export function SampleFilters({ version, values }: SampleFiltersProps) {
  const isFiltered = values.text !== undefined || values.metadata !== undefined;
  const action = versionPath(version.datasetId, version.id);
  return (
    <search className="mb-3">
      <form action={action} className="flex flex-wrap items-end gap-3">
        <TextField label="Id contains" name="text" defaultValue={values.text ?? ""} />
        {values.metadata === undefined ? null : (
          <>
            <input type="hidden" name="metadata" value={values.metadata} />
            <p className="py-1.5">
              with <code className="break-all">{values.metadata}</code>
            </p>
          </>
        )}
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {isFiltered ? (
          <Link href={action} className="py-1.5 text-accent underline">
            Clear
          </Link>
        ) : null}
      </form>
    </search>
  );
}
