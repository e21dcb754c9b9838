import type { Metadata } from "next";
import { CreateDatasetForm } from "@/components/datasets/create-dataset-form";
import { PageHeader } from "@/components/layout/page-header";
import { requireActor } from "@/lib/auth/actor";

export const metadata: Metadata = { title: "New dataset" };

export default async function NewDatasetPage() {
  await requireActor();
  return (
    <>
      <PageHeader title="New dataset" crumbs={[{ href: "/datasets", title: "Datasets" }]} />
      <CreateDatasetForm />
    </>
  );
}
