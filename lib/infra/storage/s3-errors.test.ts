import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors/app-error";
import { toStorageError } from "./s3-errors";

const where = { bucket: "datasets", key: "files/a" };

function sdkError(name: string, extra: object = {}): Error {
  return Object.assign(new Error(`${name} happened`), { name, ...extra });
}

describe("toStorageError", () => {
  it.each([
    ["NoSuchKey", "NOT_FOUND", "Object not found"],
    ["NotFound", "NOT_FOUND", "Object not found"],
    ["NoSuchUpload", "NOT_FOUND", "Upload not found"],
    ["InvalidRange", "VALIDATION", "The range starts at or after the end of the object"],
    ["InvalidPart", "VALIDATION", "The parts do not make up the upload (InvalidPart)"],
    ["EntityTooSmall", "VALIDATION", "The parts do not make up the upload (EntityTooSmall)"],
    ["NoSuchBucket", "UPSTREAM", 'The bucket "datasets" cannot be used (NoSuchBucket)'],
    ["AccessDenied", "UPSTREAM", 'The bucket "datasets" cannot be used (AccessDenied)'],
    ["TimeoutError", "UPSTREAM", 'The bucket "datasets" cannot be used (TimeoutError)'],
  ])("makes %s %s", (name, code, message) => {
    expect(toStorageError(sdkError(name), where)).toMatchObject({ name: "AppError", code, message });
  });

  it("knows a range behind the end by its status too", () => {
    const error = sdkError("416", { $metadata: { httpStatusCode: 416 } });
    expect(toStorageError(error, where)).toMatchObject({ code: "VALIDATION" });
  });

  it("names the system's reason when no server answered", () => {
    const error = sdkError("Error", { code: "ECONNREFUSED" });
    expect(toStorageError(error, where)).toMatchObject({
      message: 'The bucket "datasets" cannot be used (ECONNREFUSED)',
    });
  });

  it("keeps the access key and the signed text of the client's error to itself", () => {
    const error = sdkError("SignatureDoesNotMatch", {
      AWSAccessKeyId: "AKIA",
      StringToSign: "AWS4",
      $response: "AKIA",
    });
    const shown = inspect(toStorageError(error, where), { depth: 10, showHidden: true });
    expect(shown).toContain("SignatureDoesNotMatch happened");
    expect(shown).not.toMatch(/AKIA|AWS4/);
  });

  it("hands on what it has translated before, and what is no error", () => {
    const known = new AppError("VALIDATION", "known");
    expect([toStorageError(known, where), toStorageError("text", where)]).toEqual([known, "text"]);
  });
});
