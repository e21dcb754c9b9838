import { CopyButton } from "@/components/ui/copy-button";
import { formatByteSize } from "@/lib/domain/formatting/byte-size";

const DIGEST_SHOWN = 12;

type FileFactsProps = Readonly<{ path: string; type: string; sizeBytes: number; digest: string; address: string }>;

/** Name, type, size and SHA-256 of a stored file. */
export function FileFacts({ path, type, sizeBytes, digest, address }: FileFactsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
      <a href={address} download className="min-w-0 break-words text-accent underline">
        {path}
      </a>
      <span>{type}</span>
      <span title={`${sizeBytes.toLocaleString("en")} bytes`}>{formatByteSize(sizeBytes)}</span>
      <span className="flex items-center whitespace-nowrap font-mono" title={`SHA-256 ${digest}`}>
        {digest.slice(0, DIGEST_SHOWN)}
        <CopyButton what={`the SHA-256 of ${path}`} text={digest} />
      </span>
    </p>
  );
}
