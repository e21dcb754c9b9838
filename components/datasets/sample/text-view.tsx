"use client";

import { useQuery } from "@tanstack/react-query";
import { DocumentFailure } from "@/components/datasets/sample/document-failure";
import { DocumentFrame } from "@/components/datasets/sample/document-frame";
import { formatByteSize } from "@/lib/domain/formatting/byte-size";

/** More text than this makes a page slow; the whole file is one click away. */
const SHOWN_BYTES_MAX = 500_000;

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, headers: { range: `bytes=0-${SHOWN_BYTES_MAX - 1}` } });
  if (!response.ok) throw new Error(`The server answered with status ${response.status}`);
  return response.text();
}

type TextViewProps = Readonly<{ path: string; address: string; sizeBytes: number; onRetry: () => void }>;

export function TextView({ path, address, sizeBytes, onRetry }: TextViewProps) {
  const { data, error } = useQuery({
    queryKey: ["file-text", address],
    queryFn: ({ signal }) => (sizeBytes === 0 ? "" : fetchText(address, signal)),
    retry: false,
  });
  const isCut = sizeBytes > SHOWN_BYTES_MAX;
  return (
    <DocumentFrame
      label={path}
      controls={
        <span className="text-muted text-xs">
          {isCut ? `The first ${formatByteSize(SHOWN_BYTES_MAX)} of ${formatByteSize(sizeBytes)}` : "Text"}
        </span>
      }
    >
      {error === null ? (
        <pre className="whitespace-pre-wrap break-words font-mono text-xs">{data ?? "Loading…"}</pre>
      ) : (
        <DocumentFailure path={path} reason={error.message} onRetry={onRetry} />
      )}
    </DocumentFrame>
  );
}
