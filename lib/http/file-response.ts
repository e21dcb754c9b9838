import "server-only";
import { AppError } from "@/lib/errors/app-error";

/** Bytes to send: what they are, how many, and a way to read all of them or a part. */
export type FileToSend = Readonly<{
  name: string;
  mediaType: string;
  /** Changes with the content; without quotes. */
  digest: string;
  sizeBytes: number;
  open: (
    range?: Readonly<{ offset: number; length: number }>,
  ) => Promise<Readonly<{ body: ReadableStream<Uint8Array> }>>;
}>;

/** What a browser shows without running anything of it; all else is saved. */
const INLINE_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/tiff",
  "image/gif",
  "application/json",
  "text/plain",
]);

type Range = Readonly<{ offset: number; length: number }>;

const RANGE = /^bytes=(?<first>\d*)-(?<last>\d*)$/;

/** The one range that a request asks for; null for none and for several, which may be answered with the whole. */
function parseRange(header: string | null, sizeBytes: number): Range | null {
  const { first = "", last = "" } = RANGE.exec(header ?? "")?.groups ?? {};
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  if (start >= sizeBytes || end <= start) {
    throw new AppError("VALIDATION", `The range ${header} is outside of the file of ${sizeBytes} bytes`);
  }
  return { offset: start, length: end - start };
}

/** As RFC 6266 has it: plain characters for old readers, then the whole name. */
function toDisposition(mediaType: string, name: string): string {
  const kind = INLINE_TYPES.has(mediaType) ? "inline" : "attachment";
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a file of a stranger: sandboxed, under its own type, as a whole or the range that was asked for. */
export async function fileResponse(file: FileToSend, request: Request): Promise<Response> {
  const { name, mediaType, digest, sizeBytes } = file;
  const range = parseRange(request.headers.get("range"), sizeBytes);
  const { body } = await (range === null ? file.open() : file.open(range));
  const isText = mediaType.startsWith("text/");
  return new Response(body, {
    status: range === null ? 200 : 206,
    headers: {
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-disposition": toDisposition(mediaType, name),
      "content-length": String(range?.length ?? sizeBytes),
      ...(range === null
        ? {}
        : { "content-range": `bytes ${range.offset}-${range.offset + range.length - 1}/${sizeBytes}` }),
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": isText ? `${mediaType}; charset=utf-8` : mediaType,
      etag: `"${digest}"`,
      "x-content-type-options": "nosniff",
    },
  });
}

/** Sends a text that is made while it is sent, to be saved under a name. */
export function textDownload(download: Readonly<{ name: string; text: AsyncGenerator<string> }>): Response {
  const encoder = new TextEncoder();
  const { text, name } = download;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await text.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="${name}"`,
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
    },
  });
}
