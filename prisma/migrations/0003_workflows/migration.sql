CREATE TABLE "workflow" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,

    CONSTRAINT "workflow_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "workflow_version" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "workflow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "config" JSONB NOT NULL,
    "config_hash" TEXT NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "workflow_version_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "workflow_name_key" ON "workflow"("name");

-- The list is read newest first, page by page from a position (created_at, id).
CREATE INDEX "workflow_created_at_id_idx" ON "workflow"("created_at" DESC, "id" DESC);

-- Also read backwards, for the latest version and the list of versions.
CREATE UNIQUE INDEX "workflow_version_workflow_id_version_key" ON "workflow_version"("workflow_id", "version");

ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a run once named must stay what it was.
CREATE FUNCTION "refuse_workflow_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A workflow version never changes' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "workflow_version_is_immutable" BEFORE UPDATE ON "workflow_version"
    FOR EACH ROW EXECUTE FUNCTION "refuse_workflow_version_change"();
