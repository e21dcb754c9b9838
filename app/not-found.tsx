import type { Metadata } from "next";
import Link from "next/link";
import { Notice } from "@/components/layout/notice";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="px-6">
      <Notice title="Nothing is here">
        <p>The address is wrong, or what it led to was deleted.</p>
        <p>
          <Link href="/" className="text-accent underline">
            Go to the status page
          </Link>
        </p>
      </Notice>
    </main>
  );
}
