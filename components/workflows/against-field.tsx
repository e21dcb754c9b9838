"use client";

import { useRouter } from "next/navigation";
import { SelectField } from "@/components/ui/select-field";
import { workflowVersionPath } from "@/components/workflows/workflow-paths";
import type { WorkflowVersion } from "@/lib/contracts/workflow-version";

type AgainstFieldProps = Readonly<{
  version: WorkflowVersion;
  others: readonly WorkflowVersion[];
  against: string | undefined;
}>;

/** Chooses the version to compare with; the address keeps the choice. */
export function AgainstField({ version, others, against }: AgainstFieldProps) {
  const router = useRouter();
  return (
    <SelectField
      label="Compare with"
      value={against ?? ""}
      choices={[
        { value: "", title: "Nothing" },
        ...others.map(({ id, version: number }) => ({ value: id, title: `Version ${number}` })),
      ]}
      onChoose={(chosen) =>
        router.push(
          workflowVersionPath(version.workflowId, version.id, { against: chosen === "" ? undefined : chosen }),
        )
      }
      className="w-40"
    />
  );
}
