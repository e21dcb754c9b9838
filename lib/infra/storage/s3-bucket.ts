import "server-only";
import { S3Client } from "@aws-sdk/client-s3";
import { AppError } from "@/lib/errors/app-error";
import { toStorageError } from "@/lib/infra/storage/s3-errors";

const CONNECTION_TIMEOUT_MS = 10_000;
/** Without a byte for so long the server is taken for dead; joining or copying 5 GiB may be silent for minutes. */
const SOCKET_TIMEOUT_MS = 300_000;

/** Without a logger the client writes its warnings to the console; what went wrong is in the error that we throw. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

type S3Credentials = Readonly<{ accessKeyId: string; secretAccessKey: string }>;

export type S3BucketSettings = Readonly<{
  bucket: string;
  region: string;
  /** Address of the server; AWS itself when left out. */
  endpoint?: string;
  /** Those of the environment (role, profile) when left out. */
  credentials?: S3Credentials;
  /** Bucket in the path instead of the host name, as most servers other than AWS need it. */
  forcePathStyle: boolean;
}>;

/** A client for one bucket; `call` translates what goes wrong. */
export type S3Bucket = Readonly<{
  name: string;
  client: S3Client;
  call: <T>(key: string, send: () => Promise<T>) => Promise<T>;
}>;

export function openS3Bucket(settings: S3BucketSettings): S3Bucket {
  const { bucket, region, endpoint, credentials, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Checksums of the SDK's own choice turn streams into aws-chunked ones, which other servers refuse or store as they come.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
  return {
    name: bucket,
    client,
    call: async (key, send) => {
      try {
        return await send();
      } catch (error) {
        throw toStorageError(error, { bucket, key });
      }
    },
  };
}

/** A field that every S3 server answers. @throws AppError `UPSTREAM` without it. */
export function required<T>(value: T | undefined, bucket: S3Bucket): T {
  if (value !== undefined) return value;
  throw new AppError("UPSTREAM", `The bucket "${bucket.name}" answered without a field that S3 promises`);
}
