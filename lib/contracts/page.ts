import { z } from "zod";

export const PAGE_LIMIT_MAX = 100;

/** How many entries a page of a list holds when the caller does not say. */
export const PAGE_LIMIT_DEFAULT = 50;

/** Number of entries of a page, as it arrives in a query string. */
export const PageLimitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(PAGE_LIMIT_MAX)
  .default(PAGE_LIMIT_DEFAULT)
  .meta({ description: "Most entries of the page", example: 20 });

/** A position in a list that is ordered by time and id. */
export type TimePosition = Readonly<{ at: Date; id: string }>;

const CURSOR_PATTERN = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The text form of a position; callers hand it back as it is and read nothing from it. */
export const toCursor = (position: TimePosition): string => `${position.at.getTime()}.${position.id}`;

/** A cursor as callers send it; its output is the position that the page continues after. */
export const CursorSchema = z
  .string()
  .transform((text, check): TimePosition => {
    const [, milliseconds, id] = CURSOR_PATTERN.exec(text) ?? [];
    if (milliseconds === undefined || id === undefined) {
      check.addIssue({ code: "custom", message: "Not a cursor of this list" });
      return z.NEVER;
    }
    return { at: new Date(Number(milliseconds)), id };
  })
  .meta({ description: "`nextCursor` of the page before; left out for the first page" });

/** A page of a list: `nextCursor` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().meta({ description: "Cursor of the page after this one; null on the last page" }),
  });
