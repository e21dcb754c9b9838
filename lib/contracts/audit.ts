import { z } from "zod";
import { JsonValueSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { CursorSchema, PageLimitSchema, pageOf } from "@/lib/contracts/page";

/** Every action that is audited: what it happened to, and what happened. */
export type AuditAction =
  | "instance.started"
  | "dataset.created"
  | "dataset.updated"
  | "dataset.archived"
  | "draft.opened"
  | "draft.applied"
  | "draft.samplesDeleted"
  | "groundTruth.edited"
  | "version.updated"
  | "version.published"
  | "version.archived"
  | "workflow.created"
  | "workflow.updated"
  | "workflow.versionCreated"
  | "workflow.deleted";

/** The state of an entity before or after a change: its fields by name. */
export const AuditStateSchema = z.record(z.string(), JsonValueSchema);

/** The state of an entity before or after a change. */
export type AuditState = z.infer<typeof AuditStateSchema>;

/** One entry of the audit log. */
export const AuditEventSchema = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    actor: z.string().meta({ description: "`user:<subject>` or `system:<job>`", example: "user:local" }),
    action: z.string().meta({ example: "instance.started" }),
    entityType: z.string().meta({ example: "instance" }),
    entityId: z.string(),
    requestId: z.string(),
    before: AuditStateSchema.nullable().meta({ description: "Null for a creation" }),
    after: AuditStateSchema.nullable().meta({ description: "Null for a deletion" }),
  })
  .meta({ description: "What somebody or something changed" });

/** One entry of the audit log. */
export type AuditEvent = z.infer<typeof AuditEventSchema>;

const filterText = (description: string, example: string) =>
  z.string().min(1).max(200).optional().meta({ description, example });

/** Which entries of the audit log to list; all filters must hold. */
export const ListAuditEventsQuerySchema = z.strictObject({
  cursor: CursorSchema.optional(),
  limit: PageLimitSchema,
  actor: filterText("Only what this actor did", "user:local"),
  action: filterText("Only this action", "instance.started"),
  entityType: filterText("Only changes of this kind of entity", "instance"),
  entityId: filterText("Only changes of the entity with this id", "0190f3a4-7c1e-7000-8000-000000000000"),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: "Not before this time" }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: "Before this time" }),
});

/** Which entries of the audit log to list, parsed. */
export type ListAuditEventsQuery = z.output<typeof ListAuditEventsQuerySchema>;

/** A page of the audit log, newest first. */
export const AuditEventPageSchema = pageOf(AuditEventSchema).meta({ description: "A page of the audit log" });

/** A page of the audit log, newest first. */
export type AuditEventPage = z.infer<typeof AuditEventPageSchema>;

/** Lists the audit log. */
export const LIST_AUDIT_EVENTS = {
  id: "listAuditEvents",
  method: "GET",
  path: "/api/benchmark/audit",
  summary: "Audit log, newest first, by time, actor, action and entity",
  query: ListAuditEventsQuerySchema,
  response: AuditEventPageSchema,
  statuses: [200],
} as const satisfies Operation;

const query = ListAuditEventsQuerySchema.shape;

/** The address of the audit page: the same filters, where a bad or empty value counts as not given. */
export const AuditSearchSchema = z.object({
  cursor: query.cursor.catch(undefined),
  actor: query.actor.catch(undefined),
  action: query.action.catch(undefined),
  entityType: query.entityType.catch(undefined),
  entityId: query.entityId.catch(undefined),
});
