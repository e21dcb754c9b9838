import { z } from "zod";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import { isStorable, isStorableText, NOT_STORABLE } from "@/lib/domain/datasets/storable";

/** Text that PostgreSQL can hold; what it cannot is refused here instead of failing there. */
export const StorableTextSchema = z.string().refine(isStorableText, NOT_STORABLE);

/** A JSON object that PostgreSQL can hold. */
export const StorableObjectSchema = JsonObjectSchema.refine(isStorable, NOT_STORABLE);
