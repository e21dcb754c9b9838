import process from "node:process";
import { runCli } from "./run-cli";

// A reader that stops early, such as `head`, is not an error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2));
