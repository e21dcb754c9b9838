import process from "node:process";
import { EXIT_CODES } from "./exit-codes";
import { runCli } from "./run-cli";

// A reader that stops early, such as `head`, is no error: reports are still written and the exit code still tells.
const isReaderGone = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (isReaderGone(error)) return;
  process.stderr.write(`assay: standard output cannot be written: ${error.message}\n`);
  process.exit(EXIT_CODES.badInput);
});
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (!isReaderGone(error)) throw error;
});

process.exitCode = await runCli(process.argv.slice(2));
