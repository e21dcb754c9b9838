import { defineConfig } from "prisma/config";

/** Paths are relative to this file. The CLI wants an address even where it opens no connection (`generate`). */
export default defineConfig({
  schema: "../prisma/schema.prisma",
  migrations: { path: "../prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1/unused" },
});
