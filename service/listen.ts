import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** The port is taken: `message` is the one line to show before ending. */
export class PortTakenError extends Error {
  override name = "PortTakenError";
}

/** A fetch function as Hono has it; `environment` carries Node's own request, from which the caller's address is read. */
export type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** Takes no new connection, lets running requests end, then gives the port back. */
  stop(): Promise<void>;
}

/** Requests that run longer than this at a stop are cut off: the process must end before a supervisor kills it. */
const STOP_AFTER_MS = 10_000;

/**
 * Longer than clients and proxies keep an idle connection (60 s): whoever closes first loses a request that the other is just
 * sending, and a write that ends in a reset leaves its sender in doubt.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves a fetch function over HTTP.
 * @throws PortTakenError
 */
export async function listen(fetch: Fetch, address: { port: number; hostname?: string }): Promise<Listening> {
  const listener = getRequestListener((request, environment) => fetch(request, environment), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === "EADDRINUSE";
      reject(taken ? new PortTakenError(`Port ${address.port} is taken. Stop what uses it or choose another.`) : cause);
    });
    server.listen(address.port, address.hostname, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS);
    server.close((cause) => {
      clearTimeout(impatience);
      if (cause) reject(cause);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
