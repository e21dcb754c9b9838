import { Notice } from "@/components/layout/notice";
import { Button } from "@/components/ui/button";

type ErrorNoticeProps = Readonly<{ digest: string | null; onRetry: () => void }>;

export function ErrorNotice({ digest, onRetry }: ErrorNoticeProps) {
  return (
    <Notice title="This page could not be shown">
      <p>Something went wrong on the way. Nothing that was stored is lost.</p>
      {digest === null ? null : (
        <p>
          The log of the server says more under <code className="text-ink">{digest}</code>.
        </p>
      )}
      <Button type="button" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
