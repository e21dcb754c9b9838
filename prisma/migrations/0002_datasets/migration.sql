-- Ids and paths are sorted by code points on every server, whatever its locale: hence COLLATE "C".

CREATE TYPE "dataset_version_status" AS ENUM ('draft', 'publishing', 'published', 'archived');

CREATE TYPE "upload_file_status" AS ENUM ('pending', 'stored', 'failed');

CREATE TABLE "dataset" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "metadata" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "dataset_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "dataset_version" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "dataset_id" UUID NOT NULL,
    "version" TEXT,
    "status" "dataset_version_status" NOT NULL,
    "draft_revision" INTEGER NOT NULL DEFAULT 0,
    "base_version_id" UUID,
    "document_count" INTEGER NOT NULL DEFAULT 0,
    "manifest_digest" TEXT,
    "git_revision" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "published_by" TEXT,

    CONSTRAINT "dataset_version_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sample" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dataset_version_id" UUID NOT NULL,
    "sample_id" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER,
    "truth" TEXT,
    "inputs" JSONB NOT NULL,
    "ground_truth" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "input_digest" TEXT NOT NULL,
    "label_digest" TEXT NOT NULL,
    "label_provenance" JSONB,

    CONSTRAINT "sample_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stored_object" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sha256" TEXT NOT NULL,
    "md5" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "media_type" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_object_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "dataset_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "upload_file" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "upload_id" UUID NOT NULL,
    "path" TEXT COLLATE "C" NOT NULL,
    "folded_path" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "staging_key" TEXT NOT NULL,
    "multipart_upload_id" TEXT,
    "status" "upload_file_status" NOT NULL,
    "sha256" TEXT,
    "md5" TEXT,
    "media_type" TEXT,
    "problem" TEXT,
    "warnings" TEXT[],
    "truth" TEXT,

    CONSTRAINT "upload_file_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "dataset_name_key" ON "dataset"("name");

-- Lists are read newest first, page by page from a position (created_at, id).
CREATE INDEX "dataset_created_at_id_idx" ON "dataset"("created_at" DESC, "id" DESC);

CREATE INDEX "dataset_version_dataset_id_created_at_id_idx" ON "dataset_version"("dataset_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "dataset_version_dataset_id_version_key" ON "dataset_version"("dataset_id", "version");

-- Two writers cannot both open a draft.
CREATE UNIQUE INDEX "dataset_version_one_draft_key" ON "dataset_version"("dataset_id") WHERE (status IN ('draft', 'publishing'));

CREATE UNIQUE INDEX "sample_dataset_version_id_sample_id_key" ON "sample"("dataset_version_id", "sample_id");

CREATE INDEX "sample_dataset_version_id_position_idx" ON "sample"("dataset_version_id", "position");

CREATE UNIQUE INDEX "stored_object_sha256_key" ON "stored_object"("sha256");

-- Two contents with one md5 would overwrite each other at the same storage key.
CREATE UNIQUE INDEX "stored_object_md5_key" ON "stored_object"("md5");

CREATE INDEX "upload_updated_at_idx" ON "upload"("updated_at");

-- The names of one upload must be different on systems that ignore case, too.
CREATE UNIQUE INDEX "upload_file_upload_id_folded_path_key" ON "upload_file"("upload_id", "folded_path");

CREATE INDEX "upload_file_upload_id_path_idx" ON "upload_file"("upload_id", "path");

ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_base_version_id_fkey" FOREIGN KEY ("base_version_id") REFERENCES "dataset_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "sample" ADD CONSTRAINT "sample_dataset_version_id_fkey" FOREIGN KEY ("dataset_version_id") REFERENCES "dataset_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "upload" ADD CONSTRAINT "upload_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "upload_file" ADD CONSTRAINT "upload_file_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
