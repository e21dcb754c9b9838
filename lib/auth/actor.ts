import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { isLoopbackHost } from "@/lib/auth/access";
import type { Actor } from "@/lib/contracts/actor";

/** The one person who uses an installation without sign-in. */
export const LOCAL_ACTOR: Actor = { type: "user", subject: "local" };

/** The actor of a page; every page and layout asks for it first. Renders the refusal under a foreign host name. */
export async function requireActor(): Promise<Actor> {
  const host = (await headers()).get("host");
  if (!isLoopbackHost(host)) forbidden();
  return LOCAL_ACTOR;
}
