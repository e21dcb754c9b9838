"use client";

import { ImageView } from "@/components/datasets/sample/image-view";
import { PdfView } from "@/components/datasets/sample/pdf-view";
import { TextView } from "@/components/datasets/sample/text-view";
import type { SampleDetails } from "@/lib/contracts/dataset-sample";

type SampleDocument = SampleDetails["inputs"][number];

const BROWSER_IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const TEXT_APPLICATIONS: ReadonlySet<string> = new Set(
  ["json", "jsonl", "yaml", "xml"].map((name) => `application/${name}`),
);

type DocumentViewProps = Readonly<{ document: SampleDocument; onRetry: () => void }>;

/** A document as its media type allows; what a browser cannot show is offered to be saved. */
export function DocumentView({ document: { path, address, mimeType, sizeBytes }, onRetry }: DocumentViewProps) {
  const place = { path, address, onRetry };
  if (mimeType === "application/pdf") return <PdfView {...place} />;
  if (BROWSER_IMAGES.has(mimeType)) return <ImageView {...place} />;
  if (mimeType.startsWith("text/") || TEXT_APPLICATIONS.has(mimeType)) {
    return <TextView {...place} sizeBytes={sizeBytes} />;
  }
  return (
    <p className="text-muted">
      Browsers do not show files of the type <code>{mimeType}</code>.{" "}
      <a href={address} download className="text-accent underline">
        Save the file
      </a>
    </p>
  );
}
