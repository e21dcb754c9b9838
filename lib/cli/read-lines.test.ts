import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./read-lines";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function linesOf(text: string, size = 1000, lineBytesMax?: number) {
  const lines = await Array.fromAsync(readLines(chunksOf(encoder.encode(text), size), lineBytesMax));
  return lines.map(({ number, bytes }) => [number, decoder.decode(bytes)]);
}

describe("readLines", () => {
  it("numbers lines from 1, skips blank ones and takes a last line without a line break", async () => {
    expect(await linesOf("a\n\n \r\nb\nc")).toEqual([
      [1, "a"],
      [4, "b"],
      [5, "c"],
    ]);
    expect(await linesOf("")).toEqual([]);
  });

  it("gives the same lines for any size of chunks, also inside of characters", async () => {
    const text = fc.array(fc.constantFrom("é", "\u{1F600}", "\n", "x")).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (value, size) => {
        expect(await linesOf(value, size)).toEqual(await linesOf(value));
      }),
    );
  });

  it("refuses a line above the limit and UTF-16", async () => {
    await expect(linesOf("ab\nabcdef", 2, 5)).rejects.toThrow("line 2 has more bytes than the limit of 5");
    const utf16 = readLines(chunksOf(new Uint8Array([0xff, 0xfe, 0x61, 0]), 10));
    await expect(utf16.next()).rejects.toThrow("standard input is UTF-16; JSON lines must be UTF-8");
  });
});
