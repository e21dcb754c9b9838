import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";

type DocumentFailureProps = Readonly<{ path: string; reason: string; onRetry: () => void }>;

export function DocumentFailure({ path, reason, onRetry }: DocumentFailureProps) {
  return (
    <Failure title={`${path} cannot be shown`}>
      <p>{reason}</p>
      <p>The stored file is not touched by this.</p>
      <Button type="button" look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Failure>
  );
}
