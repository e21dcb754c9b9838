import { z } from "zod";

/** A reference to a secret of the operator by name; the value is looked up by the implementation and never stored. */
export const SecretReferenceSchema = z
  .strictObject({
    secret: z
      .string()
      .regex(/^ASSAY_SECRET_[A-Z0-9_]+$/, "A secret's name is ASSAY_SECRET_ and capital letters, digits or _")
      .meta({ description: "Name of the environment variable that holds the secret", example: "ASSAY_SECRET_OCR" }),
    prefix: z.string().max(100).optional().meta({ description: "Text put before the secret", example: "Bearer " }),
  })
  .meta({ description: "A secret by name" });

/** See {@link SecretReferenceSchema}. */
export type SecretReference = z.infer<typeof SecretReferenceSchema>;
