import type { Route } from "next";

type Query = Readonly<Record<string, string | undefined>>;

function withQuery<Path extends string>(path: Path, query: Query): Route {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Next types an address by its pattern; a query leads to the same page.
  return (given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`) as Route;
}

export const datasetPath = (datasetId: string): Route => withQuery(`/datasets/${datasetId}`, {});

export const versionPath = (datasetId: string, versionId: string, query: Query = {}): Route =>
  withQuery(`/datasets/${datasetId}/versions/${versionId}`, query);

type SamplePlace = Readonly<{ datasetId: string; versionId: string; sampleId: string }>;

export const samplePath = ({ datasetId, versionId, sampleId }: SamplePlace, query: Query = {}): Route =>
  withQuery(`/datasets/${datasetId}/versions/${versionId}/samples/${encodeURIComponent(sampleId)}`, query);
