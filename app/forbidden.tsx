import { headers } from "next/headers";
import { Notice } from "@/components/layout/notice";

export default async function Forbidden() {
  const host = (await headers()).get("host") ?? "no host";
  return (
    <main className="px-6">
      <Notice title="Open this page as 127.0.0.1 or localhost">
        <p>
          It was asked for as <code className="text-ink">{host}</code>. Without sign-in Assay answers under names of
          this machine only, so that no web page can reach it through your browser.
        </p>
      </Notice>
    </main>
  );
}
