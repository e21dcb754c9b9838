/** Loaded by `node --import` into a child that was spawned with an ipc channel: ends it when the parent dies, even by SIGKILL. */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
