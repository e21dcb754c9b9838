import type { ReactNode } from "react";
import { Failure } from "@/components/ui/failure";

type MutationFailureProps = Readonly<{ title: string; error: Error | null; children?: ReactNode }>;

/** Why a change was not made, in the words of the server; nothing while there is no error. */
export function MutationFailure({ title, error, children }: MutationFailureProps) {
  if (error === null) return null;
  return (
    <Failure title={title}>
      <p>{error.message}</p>
      {children}
    </Failure>
  );
}
