CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- The log is read newest first, page by page from a position (at, id): whole, or by one column.
CREATE INDEX "audit_event_at_id_idx" ON "audit_event"("at" DESC, "id" DESC);
CREATE INDEX "audit_event_actor_at_id_idx" ON "audit_event"("actor", "at" DESC, "id" DESC);
CREATE INDEX "audit_event_action_at_id_idx" ON "audit_event"("action", "at" DESC, "id" DESC);
CREATE INDEX "audit_event_entity_type_at_id_idx" ON "audit_event"("entity_type", "at" DESC, "id" DESC);
CREATE INDEX "audit_event_entity_id_at_id_idx" ON "audit_event"("entity_id", "at" DESC, "id" DESC);
