import { fileNameOf } from "./file-path";
import type { GroundTruthFormat } from "./manifest-sample";

const MEDIA_TYPE_BY_ENDING: Readonly<Record<string, string>> = {
  json: "application/json",
  jsonl: "application/jsonl",
  ndjson: "application/jsonl",
  yaml: "application/yaml",
  yml: "application/yaml",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  md: "text/markdown",
  html: "text/html",
  htm: "text/html",
  xml: "application/xml",
  svg: "image/svg+xml",
};

const FORMAT_BY_MEDIA_TYPE: Readonly<Record<string, GroundTruthFormat>> = {
  "application/json": "json",
  "application/yaml": "yaml",
  "application/jsonl": "jsonl",
  "text/csv": "csv",
  "application/vnd.apache.parquet": "parquet",
};

type TypedFile = Readonly<{ mediaType: string }>;

/** Ending of a file name in lower case, without the dot; empty when there is none. */
export function endingOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** File name without its ending; a leading dot belongs to the name. */
export function stemOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

/**
 * Media type of a file that holds text, by the ending of its name, since texts do not say what they are.
 *
 * @returns `text/plain` for an ending without a type of its own.
 */
export const toTextMediaType = (path: string): string => MEDIA_TYPE_BY_ENDING[endingOf(path)] ?? "text/plain";

/** Whether a name says that the file holds text, so that any other content is a mistake. */
export const isNamedLikeText = (path: string): boolean => endingOf(path) in MEDIA_TYPE_BY_ENDING;

/** Whether a file holds records, as ground truth mostly does. */
export const isDataFile = ({ mediaType }: TypedFile): boolean => mediaType in FORMAT_BY_MEDIA_TYPE;

/** Whether a file holds text that people read. */
export const isTextFile = ({ mediaType }: TypedFile): boolean =>
  mediaType.startsWith("text/") || mediaType === "application/xml";

/** How a ground-truth file is read. */
export const toGroundTruthFormat = ({ mediaType }: TypedFile): GroundTruthFormat =>
  FORMAT_BY_MEDIA_TYPE[mediaType] ?? "file";
