/** What lies directly in a directory, each list in code-point order; links to directories are not entered. */
export type DirectoryListing = Readonly<{
  fileNames: readonly string[];
  directoryNames: readonly string[];
  linkedDirectoryNames: readonly string[];
}>;

/**
 * Reads files of the person who runs the program, with limits. Paths are the operating system's; every failure is an
 * `AppError` whose message names the path.
 */
export type FileReader = Readonly<{
  /** @throws AppError `NOT_FOUND` when the path is not there, `VALIDATION` when it is not a directory. */
  listDirectory: (path: string) => Promise<DirectoryListing>;
  /** @throws AppError `NOT_FOUND`, `VALIDATION` when it is not a plain file, `LIMIT_EXCEEDED` above the limit. */
  readBytes: (path: string) => Promise<Uint8Array>;
  /**
   * Finds a file inside a directory, also through links.
   *
   * @returns The path to hand to `readBytes`.
   * @throws AppError as `readBytes`; `VALIDATION` when the file that is found lies outside of the directory.
   */
  resolveInside: (directory: string, relativePath: string) => Promise<string>;
}>;
