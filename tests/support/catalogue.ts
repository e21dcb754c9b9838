import { withClient } from "@/tests/support/database";

const COLUMNS = `
  SELECT table_name, column_name, ordinal_position, data_type, datetime_precision, is_nullable, column_default
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
  ORDER BY table_name, ordinal_position`;

const INDEXES = `
  SELECT indexname, indexdef
  FROM pg_indexes
  WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
  ORDER BY indexname`;

const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> '_prisma_migrations'
  ORDER BY 1, 2`;

const ENUMS = `
  SELECT typname, array_agg(enumlabel::text ORDER BY enumsortorder) AS labels
  FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
  GROUP BY typname
  ORDER BY typname`;

/** Everything of a database that a Prisma schema describes, in a form that can be compared. */
export const readCatalogue = (url: string) =>
  withClient(url, async (client) => {
    const rows = async (sql: string): Promise<readonly object[]> => (await client.query(sql)).rows;
    return {
      columns: await rows(COLUMNS),
      indexes: await rows(INDEXES),
      constraints: await rows(CONSTRAINTS),
      enums: await rows(ENUMS),
    };
  });
