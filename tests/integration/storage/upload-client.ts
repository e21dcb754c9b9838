import type { ObjectStore, PartReference, PresignedRequest, UploadCall } from "@/lib/ports/object-store";

const LIFE_SECONDS = 60;

/** What a browser does with a presigned request: it knows HTTP and S3's XML, not which store it talks to. */
export function send(request: PresignedRequest, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> {
  return fetch(request.url, { method: request.method, ...(body === undefined ? {} : { body }) });
}

/** Asks the store for a presigned request and sends it. */
export async function call(
  store: ObjectStore,
  uploadCall: UploadCall,
  body?: Uint8Array<ArrayBuffer> | string,
): Promise<Response> {
  return send(await store.presign(uploadCall, LIFE_SECONDS), body);
}

export const etagOf = (response: Response): string => (response.headers.get("etag") ?? "").replaceAll('"', "");

export function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`No ${name} in ${xml}`);
  return text;
}

/** Part numbers and ETags of a `ListPartsResult`. */
export function partsOf(xml: string): readonly PartReference[] {
  return [...xml.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    partNumber: Number(textOf(part, "PartNumber")),
    etag: textOf(part, "ETag").replaceAll(/"|&quot;|&#34;/g, ""),
  }));
}

export function completeBody(parts: readonly PartReference[]): string {
  const elements = parts.map(
    ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${elements.join("")}</CompleteMultipartUpload>`;
}
