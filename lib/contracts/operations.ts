import { z } from "zod";
import { LIST_AUDIT_EVENTS } from "@/lib/contracts/audit";
import { ARCHIVE_DATASET, CREATE_DATASET, GET_DATASET, LIST_DATASETS, UPDATE_DATASET } from "@/lib/contracts/dataset";
import {
  DELETE_SAMPLES,
  GET_DATASET_FILE,
  GET_SAMPLE,
  LIST_SAMPLES,
  PUT_GROUND_TRUTH,
} from "@/lib/contracts/dataset-sample";
import {
  APPLY_UPLOAD,
  COMPLETE_UPLOAD,
  GET_UPLOAD,
  OPEN_UPLOAD,
  SIGN_UPLOAD_CALL,
} from "@/lib/contracts/dataset-upload";
import {
  CREATE_DATASET_VERSION,
  GET_DATASET_MANIFEST,
  GET_DATASET_VERSION,
  LIST_DATASET_VERSIONS,
  OPEN_DRAFT,
  PUBLISH_DATASET_VERSION,
  UPDATE_DATASET_VERSION,
} from "@/lib/contracts/dataset-version";
import { GET_LIVENESS, GET_READINESS } from "@/lib/contracts/health";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { LIST_ACTIVITIES, LIST_COMPARATORS, LIST_EVALUATORS } from "@/lib/contracts/registry";
import { DROP_STAGED_PARTS, JOIN_STAGED_PARTS, LIST_STAGED_PARTS, PUT_STAGED_FILE } from "@/lib/contracts/staged-file";
import { GET_STATUS } from "@/lib/contracts/status";
import {
  CREATE_WORKFLOW,
  DELETE_WORKFLOW,
  GET_WORKFLOW,
  LIST_WORKFLOWS,
  UPDATE_WORKFLOW,
} from "@/lib/contracts/workflow";
import { VALIDATE_WORKFLOW } from "@/lib/contracts/workflow-check";
import {
  CREATE_WORKFLOW_VERSION,
  DIFF_WORKFLOW_VERSION,
  GET_WORKFLOW_VERSION,
  LIST_WORKFLOW_VERSIONS,
} from "@/lib/contracts/workflow-version";

/** Serves the description of this API. */
export const GET_API_DOCUMENT = {
  id: "getApiDocument",
  method: "GET",
  path: "/api/docs",
  summary: "This document: the API in OpenAPI 3.1",
  response: z.looseObject({ openapi: z.string(), paths: JsonObjectSchema }),
  statuses: [200],
} as const satisfies Operation;

/** Every operation of the HTTP API; a test compares the list with the route files. */
export const OPERATIONS: readonly Operation[] = [
  GET_LIVENESS,
  GET_READINESS,
  GET_STATUS,
  LIST_AUDIT_EVENTS,
  LIST_EVALUATORS,
  LIST_COMPARATORS,
  LIST_ACTIVITIES,
  CREATE_DATASET,
  LIST_DATASETS,
  GET_DATASET,
  UPDATE_DATASET,
  ARCHIVE_DATASET,
  OPEN_UPLOAD,
  GET_UPLOAD,
  SIGN_UPLOAD_CALL,
  COMPLETE_UPLOAD,
  APPLY_UPLOAD,
  PUT_STAGED_FILE,
  LIST_STAGED_PARTS,
  JOIN_STAGED_PARTS,
  DROP_STAGED_PARTS,
  OPEN_DRAFT,
  LIST_DATASET_VERSIONS,
  CREATE_DATASET_VERSION,
  GET_DATASET_VERSION,
  UPDATE_DATASET_VERSION,
  PUBLISH_DATASET_VERSION,
  GET_DATASET_MANIFEST,
  LIST_SAMPLES,
  DELETE_SAMPLES,
  GET_SAMPLE,
  PUT_GROUND_TRUTH,
  GET_DATASET_FILE,
  CREATE_WORKFLOW,
  LIST_WORKFLOWS,
  VALIDATE_WORKFLOW,
  GET_WORKFLOW,
  UPDATE_WORKFLOW,
  DELETE_WORKFLOW,
  CREATE_WORKFLOW_VERSION,
  LIST_WORKFLOW_VERSIONS,
  GET_WORKFLOW_VERSION,
  DIFF_WORKFLOW_VERSION,
  GET_API_DOCUMENT,
];
