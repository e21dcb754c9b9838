import "server-only";
import { randomBytes } from "node:crypto";

const SEQUENCE_MAX = 0xfff;

/**
 * Makes a generator of UUIDs of version 7 (RFC 9562, 6.2 method 1): 48 bits of milliseconds, 12 bits that count within one
 * of them, 62 random bits. Ids of one generator increase, also when the clock stands still or steps back.
 */
export function createUuidV7Generator(nowMs: () => number): () => string {
  let lastMs = 0;
  let sequence = 0;
  return () => {
    const ms = nowMs();
    if (ms > lastMs) {
      lastMs = ms;
      sequence = 0;
    } else if (sequence < SEQUENCE_MAX) {
      sequence += 1;
    } else {
      lastMs += 1;
      sequence = 0;
    }
    return formatUuidV7(lastMs, sequence);
  };
}

function formatUuidV7(ms: number, sequence: number): string {
  const time = ms.toString(16).padStart(12, "0");
  const tail = randomBytes(8);
  tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
  const random = tail.toString("hex");
  const counter = sequence.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${random.slice(0, 4)}-${random.slice(4)}`;
}
