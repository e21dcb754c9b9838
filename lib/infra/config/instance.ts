import "server-only";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Env } from "@/lib/infra/config/env";
import type { Instance } from "@/lib/ports/instance";
import packageJson from "@/package.json" with { type: "json" };

function listMigrationNames(): readonly string[] {
  return readdirSync(path.join(process.cwd(), "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readMemory() {
  const { rss, heapUsed } = process.memoryUsage();
  return { residentBytes: rss, heapUsedBytes: heapUsed };
}

/** Describes this process; the migrations are those of the checkout that it runs in. */
export function describeInstance(settings: Env, id: string): Instance {
  return {
    id,
    version: packageJson.version,
    revision: settings.ASSAY_REVISION ?? null,
    nodeVersion: process.versions.node,
    startedAt: new Date(Math.round(performance.timeOrigin)),
    databaseMode: settings.ASSAY_DATABASE_MODE,
    migrationNames: listMigrationNames(),
    readMemory,
  };
}
