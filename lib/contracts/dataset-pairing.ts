import { z } from "zod";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import { ManifestSampleSchema } from "@/lib/domain/datasets/manifest-sample";
import { PAIRING_METHODS, PAIRING_SEVERITIES } from "@/lib/domain/datasets/pairing";

/** Most samples, left-over files and problems that a preview shows; its counts tell of all. */
export const PREVIEW_ENTRIES_MAX = 5_000;

/** A sample as a pairing proposes it or a person corrects it. */
export const ProposedSampleSchema = ManifestSampleSchema.extend({ metadata: JsonObjectSchema.default({}) });

/** What applying an upload would do. */
export const PairingPreviewSchema = z
  .object({
    method: z.enum(PAIRING_METHODS),
    samples: z.array(
      ProposedSampleSchema.extend({
        change: z
          .enum(["new", "changed", "unchanged"])
          .meta({ description: "Against the draft, or what a new draft would start with" }),
      }),
    ),
    leftOver: z.array(z.object({ path: z.string(), reason: z.string() })),
    problems: z.array(
      z.object({
        path: z.string(),
        sampleId: z.string().nullable(),
        message: z.string(),
        severity: z.enum(PAIRING_SEVERITIES),
      }),
    ),
    counts: z
      .object({
        samples: z.int(),
        new: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        leftOver: z.int(),
        errors: z.int(),
        warnings: z.int(),
        kept: z.int().meta({ description: "Samples of the draft that the upload does not touch" }),
      })
      .meta({ description: `Of all; the lists end after ${PREVIEW_ENTRIES_MAX} entries` }),
    draftRevision: z
      .int()
      .nullable()
      .meta({ description: "Revision that this was compared with; null without a draft" }),
  })
  .meta({ description: "What applying an upload would do: samples, files left over, problems" });

/** What applying an upload would do. */
export type PairingPreview = z.infer<typeof PairingPreviewSchema>;
