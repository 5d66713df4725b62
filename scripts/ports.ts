import { createServer } from "node:net";

/** Whether somebody listens on a port of this machine already, on any of its addresses. */
export async function isTaken(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::"]) if (await isRefused(port, host)) return true;
  return false;
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
