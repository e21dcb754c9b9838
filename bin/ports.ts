import { createServer } from "node:net";

const LOOPBACK = "127.0.0.1";

/** Whether nobody listens on this loopback port now; somebody may take it a moment later. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)));
  });
}

/** A loopback port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, LOOPBACK, () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

/** The first free port of `first`, `first + 1`, … `last`; null when all are taken. */
export async function firstFreePort(first: number, last: number): Promise<number | null> {
  for (let port = first; port <= last; port += 1) if (await isPortFree(port)) return port;
  return null;
}
