import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UploadCall } from "@/lib/ports/object-store";
import { createUploadGrant, type UploadGrantSettings } from "./upload-grant";

const NOW = new Date("2026-11-30T12:00:00Z");
const settings: UploadGrantSettings = {
  baseUrl: "http://127.0.0.1:3000/api/benchmark/uploads",
  secret: "0123456789abcdef0123456789abcdef",
  bucket: "datasets",
  clock: { now: () => NOW },
};
const grant = createUploadGrant(settings);
const inSeconds = (seconds: number) =>
  createUploadGrant({ ...settings, clock: { now: () => new Date(NOW.getTime() + seconds * 1_000) } });

const upload = { key: "staging/0190/1", uploadId: "3f0c" };
const calls: readonly UploadCall[] = [
  { type: "putObject", key: upload.key, sizeBytes: 0 },
  { type: "createMultipartUpload", key: upload.key },
  { type: "uploadPart", ...upload, partNumber: 10_000, sizeBytes: 5_242_880 },
  { type: "listParts", ...upload },
  { type: "completeMultipartUpload", ...upload },
  { type: "abortMultipartUpload", ...upload },
];
const refusal = expect.objectContaining({ code: "FORBIDDEN", message: "The request is not signed for this call" });

describe("upload grant", () => {
  it.each(calls)("recognises the call $type that it signed", (call) => {
    expect(grant.verify(grant.presign(call, 60))).toEqual(call);
  });

  it("writes each call as S3 does", () => {
    const shown = calls.map((call) => {
      const { method, url } = grant.presign(call, 60);
      const { origin, pathname, searchParams } = new URL(url);
      for (const own of ["expires", "signature", "size"]) searchParams.delete(own);
      return `${method} ${origin}${pathname}?${searchParams}`;
    });
    const address = "http://127.0.0.1:3000/api/benchmark/uploads/staging/0190/1";
    expect(shown).toEqual([
      `PUT ${address}?`,
      `POST ${address}?uploads=`,
      `PUT ${address}?partNumber=10000&uploadId=3f0c`,
      `GET ${address}?uploadId=3f0c`,
      `POST ${address}?uploadId=3f0c`,
      `DELETE ${address}?uploadId=3f0c`,
    ]);
  });

  it("signs paths without an origin, and recognises them under any origin", () => {
    const relative = createUploadGrant({ ...settings, baseUrl: "/api/benchmark/uploads/" });
    const [call = calls[0]] = calls;
    if (call === undefined) throw new Error("no call");
    const { method, url } = relative.presign(call, 60);
    expect(url).toMatch(/^\/api\/benchmark\/uploads\/staging\/0190\/1\?/);
    expect(relative.verify({ method, url: `https://assay.example${url}` })).toEqual(call);
  });

  it("recognises a request up to the last moment of its life and not after it", () => {
    const request = grant.presign({ type: "listParts", ...upload }, 60);
    expect(inSeconds(59).verify(request)).toEqual({ type: "listParts", ...upload });
    expect(() => inSeconds(60).verify(request)).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", message: "The request has expired" }),
    );
  });

  it("reads no other call out of an address in which a character was changed", () => {
    const outcomeOf = (method: string, url: string): unknown => {
      try {
        return grant.verify({ method, url });
      } catch (error) {
        return error;
      }
    };
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.nat(), fc.constantFrom(..."09aZ/&=%+_-"), (call, at, character) => {
        const { method, url } = grant.presign(call, 60);
        const start = url.indexOf("/uploads/") + "/uploads/".length;
        const index = start + (at % (url.length - start));
        const changed = url.slice(0, index) + character + url.slice(index + 1);
        fc.pre(changed !== url);
        // A few changes mean the same, as `uploads&` for `uploads=`.
        expect([refusal, call]).toContainEqual(outcomeOf(method, changed));
      }),
      { numRuns: 2_000 },
    );
  });

  it("refuses other methods, added and repeated parameters, and requests that are not signed", () => {
    const { url } = grant.presign({ type: "putObject", key: "a", sizeBytes: 1 }, 60);
    const forged = [
      { method: "POST", url },
      { method: "PUT", url: `${url}&size=2` },
      { method: "PUT", url: `${url}&uploadId=x` },
      { method: "PUT", url: url.replace(/&?signature=[^&]*/, "") },
      { method: "PUT", url: url.replace(/signature=[^&]*/, "signature=") },
      { method: "PUT", url: url.replace(/\?.*/, "") },
      { method: "PUT", url: "http://127.0.0.1:3000/" },
    ];
    for (const request of forged) expect(() => grant.verify(request)).toThrow(refusal);
  });

  it("refuses requests that were signed for another store or with another secret", () => {
    const others = [{ bucket: "benchmark-outputs" }, { secret: "f".repeat(32) }];
    for (const other of others) {
      const request = createUploadGrant({ ...settings, ...other }).presign({ type: "listParts", ...upload }, 60);
      expect(() => grant.verify(request)).toThrow(refusal);
    }
  });

  it("asks for a secret of 32 characters or more", () => {
    expect(() => createUploadGrant({ ...settings, secret: "x".repeat(31) })).toThrow(
      expect.objectContaining({ code: "VALIDATION", message: "The upload secret needs 32 characters or more" }),
    );
  });
});
