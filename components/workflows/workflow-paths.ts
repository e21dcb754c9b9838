import type { Route } from "next";

type Query = Readonly<Record<string, string | undefined>>;

function withQuery<Path extends string>(path: Path, query: Query): Route {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Next types an address by its pattern; a query leads to the same page.
  return (given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`) as Route;
}

export const workflowsPath = (query: Query = {}): Route => withQuery("/workflows", query);

export const newWorkflowPath = (query: Query = {}): Route => withQuery("/workflows/new", query);

export const workflowPath = (workflowId: string): Route => withQuery(`/workflows/${workflowId}`, {});

export const newVersionPath = (workflowId: string, query: Query = {}): Route =>
  withQuery(`/workflows/${workflowId}/versions/new`, query);

export const workflowVersionPath = (workflowId: string, versionId: string, query: Query = {}): Route =>
  withQuery(`/workflows/${workflowId}/versions/${versionId}`, query);
