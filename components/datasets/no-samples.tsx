import Link from "next/link";
import { datasetPath } from "@/components/datasets/dataset-paths";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

/** Why a version shows no sample. */
export function NoSamples({ version }: { version: DatasetVersion }) {
  if (version.documentCount > 0) return <p className="py-6 text-muted">No sample matches.</p>;
  return (
    <p className="py-6 text-muted">
      There is no sample in it yet.{" "}
      <Link href={datasetPath(version.datasetId)} className="text-accent underline">
        Drop documents on the page of the dataset
      </Link>
      .
    </p>
  );
}
