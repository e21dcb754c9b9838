/** Runs once, before the server answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startInstance } = await import("@/lib/start-instance");
    await startInstance();
  }
}
