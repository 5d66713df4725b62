import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether somebody listens on a port of this machine already, on any of its addresses. */
export async function isTaken(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::"]) if (await isRefused(port, host)) return true;
  return false;
}

/** Below what systems give to connections that go out (Linux from 32768, others from 49152): none of those takes a port before whom it was found for. */
const [FIRST_PORT, BEYOND_PORTS] = [20_000, 32_000];
/** What this program was told already: it may not listen there yet. */
const found = new Set<number>();

/** A loopback port that nobody listens on at this moment, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(FIRST_PORT, BEYOND_PORTS);
    if (found.has(port) || (await isTaken(port))) continue;
    found.add(port);
    return port;
  }
  throw new Error("There is no free port.");
}

function isRefused(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code === "EADDRINUSE") resolve(true);
      else if (cause.code === "EACCES") reject(new Error(`Port ${port} may not be opened by this account.`));
      // No IPv6 on this machine: nobody listens there.
      else resolve(false);
    });
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}
