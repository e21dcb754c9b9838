import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertByteRange, assertNewObject, assertPartReferences, assertUploadCall, checkedBody } from "./object-input";

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const chunkLists = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 });

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

describe("checkedBody", () => {
  it("hands on any body of the stated size and SHA-256, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(chunkLists, async (chunks) => {
        const bytes = Buffer.concat(chunks);
        const stated = { sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) };
        expect(await collect(checkedBody({ ...stated, body: chunksOf(chunks) }))).toEqual(bytes);
        expect(await collect(checkedBody({ ...stated, body: bytes }))).toEqual(bytes);
      }),
    );
  });

  it("refuses any other size or SHA-256", async () => {
    await fc.assert(
      fc.asyncProperty(chunkLists, fc.integer({ min: 1, max: 5 }), async (chunks, difference) => {
        const bytes = Buffer.concat(chunks);
        const wrong = [
          { sizeBytes: bytes.byteLength + difference },
          { sizeBytes: bytes.byteLength, sha256: sha256Of(Buffer.concat([bytes, Buffer.of(0)])) },
          ...(bytes.byteLength >= difference ? [{ sizeBytes: bytes.byteLength - difference }] : []),
        ];
        for (const stated of wrong) {
          const checking = collect(checkedBody({ ...stated, body: chunksOf(chunks) }));
          await expect(checking).rejects.toMatchObject({ code: "VALIDATION" });
        }
      }),
    );
  });

  it("stops reading a body that is too long", async () => {
    let yieldedCount = 0;
    async function* endless() {
      for (;;) {
        yieldedCount += 1;
        yield new Uint8Array(10);
      }
    }
    await expect(collect(checkedBody({ body: endless(), sizeBytes: 25 }))).rejects.toMatchObject({
      message: "The object has more than the stated 25 bytes",
    });
    expect(yieldedCount).toBe(3);
  });
});

describe("bad input", () => {
  const upload = { key: "a", uploadId: "u" };
  const part = (partNumber: number) => ({ partNumber, etag: "e" });

  it.each<[string, () => void]>([
    [
      "The size must be a whole number of bytes from 0 to 5368709120, not 5368709121",
      () => assertNewObject({ body: new Uint8Array(), sizeBytes: 5_368_709_121 }),
    ],
    [
      "A SHA-256 has 64 lower-case hex digits",
      () => assertNewObject({ body: new Uint8Array(), sizeBytes: 0, sha256: "" }),
    ],
    [
      "A range starts at byte 0 or later and has 1 byte or more, not 3 and 0",
      () => assertByteRange({ offset: 3, length: 0 }),
    ],
    [
      "A range starts at byte 0 or later and has 1 byte or more, not -1 and undefined",
      () => assertByteRange({ offset: -1 }),
    ],
    ["An upload needs at least one part", () => assertPartReferences([])],
    ["A part number is from 1 to 10000, not 0", () => assertPartReferences([part(0)])],
    ["Part 2 is not in ascending order", () => assertPartReferences([part(2), part(2)])],
    [
      "A part number is from 1 to 10000, not 10001",
      () => assertUploadCall({ type: "uploadPart", ...upload, partNumber: 10_001, sizeBytes: 1 }, 60),
    ],
    [
      "The size must be a whole number of bytes from 0 to 5368709120, not 0.5",
      () => assertUploadCall({ type: "putObject", key: "a", sizeBytes: 0.5 }, 60),
    ],
    [
      "A presigned request lives 1 to 604800 seconds, not 0",
      () => assertUploadCall({ type: "listParts", ...upload }, 0),
    ],
  ])("is refused: %s", (message, check) => {
    expect(check).toThrow(expect.objectContaining({ code: "VALIDATION", message }));
  });
});
