import "server-only";
import type { Database } from "@/lib/infra/db/database";
import { type SampleFilter, toSampleWhere } from "@/lib/infra/db/sample-queries";

/** Ids of the samples before and after one; null at either end. */
export type SampleNeighbours = Readonly<{ previousId: string | null; nextId: string | null }>;

type NeighbourArgs = SampleFilter & Readonly<{ versionId: string; sampleId: string }>;

/** In code-point order, which is the order of the index; two steps in it, however long the list is. */
export async function findNeighbourIds(db: Database, args: NeighbourArgs): Promise<SampleNeighbours> {
  const find = (sampleId: Readonly<{ lt: string }> | Readonly<{ gt: string }>, order: "asc" | "desc") =>
    db.sample.findFirst({
      where: { AND: [toSampleWhere(args.versionId, args), { sampleId }] },
      select: { sampleId: true },
      orderBy: { sampleId: order },
    });
  const [previous, next] = [await find({ lt: args.sampleId }, "desc"), await find({ gt: args.sampleId }, "asc")];
  return { previousId: previous?.sampleId ?? null, nextId: next?.sampleId ?? null };
}
