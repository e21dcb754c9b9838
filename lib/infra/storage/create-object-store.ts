import "server-only";
import path from "node:path";
import { AppError } from "@/lib/errors/app-error";
import { createLocalObjectStore } from "@/lib/infra/storage/local-object-store";
import { handleLocalUploadRequest } from "@/lib/infra/storage/local-upload-request";
import type { S3BucketSettings } from "@/lib/infra/storage/s3-bucket";
import { createS3ObjectStore } from "@/lib/infra/storage/s3-object-store";
import { createUploadGrant } from "@/lib/infra/storage/upload-grant";
import type { Clock } from "@/lib/ports/clock";
import type { ObjectStore } from "@/lib/ports/object-store";

/** Where S3 has a bucket by default, the local store has a folder of the same name. */
const BUCKET_BY_PURPOSE = { datasets: "datasets", outputs: "benchmark-outputs" } as const;
/** What servers other than AWS accept when none is set. */
const DEFAULT_REGION = "us-east-1";

export type ObjectStoreSettings = Readonly<{
  purpose: keyof typeof BUCKET_BY_PURPOSE;
  /** `S3_ENDPOINT`; with it or `s3Bucket` objects lie in S3, without both in a folder below `home`. */
  s3Endpoint?: string | undefined;
  /** `S3_BUCKET_DATASETS` or `S3_BUCKET_OUTPUTS`, by purpose. */
  s3Bucket?: string | undefined;
  s3Region?: string | undefined;
  /** Both or neither; without them the credentials of the environment (role, profile) are used. */
  s3AccessKeyId?: string | undefined;
  s3SecretAccessKey?: string | undefined;
  /** True by default with an endpoint of one's own, false with AWS. */
  s3ForcePathStyle?: boolean | undefined;
  /** Data directory of the installation. */
  home: string;
  /** Where `handleUploadRequest` is served, with or without an origin, such as `/api/benchmark/uploads`. */
  uploadBaseUrl: string;
  /** At least 32 characters, the same for all servers of the installation. */
  uploadSecret: string;
  clock: Clock;
}>;

/** A store, and what answers its presigned requests; null when S3 does so itself. */
export type OpenObjectStore = Readonly<{
  store: ObjectStore;
  handleUploadRequest: ((request: Request) => Promise<Response>) | null;
}>;

/**
 * Opens the store that the settings ask for; nothing is contacted or created yet.
 *
 * @throws AppError `VALIDATION` when only one half of the credentials is set or the secret is too short.
 */
export function createObjectStore(settings: ObjectStoreSettings): OpenObjectStore {
  if (settings.s3Endpoint !== undefined || settings.s3Bucket !== undefined) {
    return { store: createS3ObjectStore(toBucketSettings(settings), settings.clock), handleUploadRequest: null };
  }
  const bucket = BUCKET_BY_PURPOSE[settings.purpose];
  const { uploadBaseUrl: baseUrl, uploadSecret: secret, clock } = settings;
  const grant = createUploadGrant({ baseUrl, secret, bucket, clock });
  const store = createLocalObjectStore(path.join(/*turbopackIgnore: true*/ settings.home, "objects", bucket), grant);
  return { store, handleUploadRequest: (request) => handleLocalUploadRequest(request, { store, grant }) };
}

function toBucketSettings(settings: ObjectStoreSettings): S3BucketSettings {
  const { s3Endpoint, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new AppError("VALIDATION", "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together");
  }
  return {
    bucket: settings.s3Bucket ?? BUCKET_BY_PURPOSE[settings.purpose],
    region: settings.s3Region ?? DEFAULT_REGION,
    forcePathStyle: settings.s3ForcePathStyle ?? s3Endpoint !== undefined,
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  };
}
