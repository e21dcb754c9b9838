/** What a file holds, found out by opening it; or why it cannot be used, in words that follow its quoted name. */
export type Inspection =
  | Readonly<{
      ok: true;
      /** By the content; among texts by the ending of the name. */
      mediaType: string;
      /** What a person should know, in words that follow the quoted name. */
      warnings: readonly string[];
      /** The content as JSON text of at most 16 KiB; null when it is longer or neither JSON nor YAML. */
      truth: string | null;
    }>
  | Readonly<{ ok: false; problem: string }>;

/** A file that was read once: its size in bytes, its hashes in hex and what it holds. */
export type InspectedFile = Readonly<{ sizeBytes: number; sha256: string; md5: string; inspection: Inspection }>;

/** Reads files of strangers, apart from the thread that answers requests, within limits of time and memory. */
export type FileInspector = Readonly<{
  /**
   * Reads the body once, to its end, and opens what it holds.
   *
   * @param path Path of the file as it was dropped; only the ending of its name matters.
   * @throws What the body throws; whatever is wrong with the content is in the inspection.
   */
  inspect: (body: ReadableStream<Uint8Array>, path: string) => Promise<InspectedFile>;
}>;
