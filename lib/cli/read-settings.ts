import { createLocalFileReader } from "@/lib/local-composition";
import { parseComparatorTable } from "@/lib/services/directory-benchmark/bind-comparators";
import { readDataFile } from "@/lib/services/directory-benchmark/read-data-file";
import type { ComparatorSetting } from "./library-types";

/** Reads the file of `--comparators`. */
export async function readComparatorSettings(path: string): Promise<Readonly<Record<string, ComparatorSetting>>> {
  return parseComparatorTable((await readDataFile(createLocalFileReader(), path)).value, path);
}

/** Reads the file of `--config`; without one every setting has its default. */
export async function readEvaluatorConfig(path: string | undefined): Promise<unknown> {
  return path === undefined ? {} : (await readDataFile(createLocalFileReader(), path)).value;
}
