/** Who acts: a person, or a job of the application itself. */
export type Actor = Readonly<{ type: "user"; subject: string }> | Readonly<{ type: "system"; job: string }>;

/**
 * The actor as one word, as the audit log stores, filters and shows it.
 *
 * @returns `user:<subject>` or `system:<job>`.
 */
export const toActorLabel = (actor: Actor): string =>
  actor.type === "user" ? `user:${actor.subject}` : `system:${actor.job}`;
