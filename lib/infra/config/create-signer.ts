import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Signer } from "@/lib/ports/signer";

/** Signs with HMAC-SHA-256; `purpose` keeps the signatures of one use from being taken for those of another. */
export function createSigner(secret: string, purpose: string): Signer {
  const digest = (text: string) => createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
  return {
    sign: (text) => digest(text).toString("base64url"),
    verify: (text, signature) => {
      const [wanted, given] = [digest(text), Buffer.from(signature, "base64url")];
      return wanted.byteLength === given.byteLength && timingSafeEqual(wanted, given);
    },
  };
}
