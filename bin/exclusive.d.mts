/**
 * Runs `work` when no other process runs one under the same lock file. The file of a process that died is taken over
 * after 15 s without a sign of life.
 *
 * @param onWait Called once when somebody else holds the lock.
 */
export function exclusively<Result>(
  lockFile: string,
  work: () => Result | Promise<Result>,
  onWait?: () => void,
): Promise<Result>;
