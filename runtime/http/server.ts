import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type ConnectionLimits, Connections } from "./connections.ts";
import type { TrustedProxies } from "./proxies.ts";
import { lastWords, type Unreadable, unreadableOf } from "./unreadable.ts";

/** The port is taken: `message` is the one line to show before ending. */
export class PortTakenError extends Error {
  override name = "PortTakenError";
}

/** How long the other side is waited for, in milliseconds. */
export interface Timeouts {
  /** Until a request's head has arrived. It takes a packet or two; a minute of one line every second is an attack. */
  headMs: number;
  /** Head and body. */
  requestMs: number;
  /** How often Node looks for requests that take too long. */
  lookEveryMs: number;
  /** Nothing sent and nothing read, also while an answer is still being made; 0: for ever. */
  silenceMs: number;
  /**
   * After an answer that came before the end of the request's body. Web servers linger as long: an answer is read by somebody far away who is
   * still writing, and whoever does not read it, and only pours, comes again so much later. What his new connection would send is the
   * dearest part of such a flood.
   */
  lingerMs: number;
}

/** What both programs wait for alike. */
export const TIMEOUTS = { headMs: 10_000, lookEveryMs: 2_000, lingerMs: 5_000 } as const;

/** A request's head: the cookies of a session and of ten known devices stay below 8 KiB. */
const HEAD_MAX_BYTES = 16 * 1024;
/**
 * Longer than clients and proxies keep an idle connection (60 s): the side that closes first loses a request that the other is
 * just sending, and a write that ends in a reset leaves its sender in doubt.
 */
const KEEP_ALIVE_MS = 65_000;
/** Requests that run longer than this at a stop are cut off: the process must end before a supervisor kills it. */
const STOP_AFTER_MS = 8_000;

/** What may be chosen about a server. */
export interface HttpServerOptions {
  timeouts: Timeouts;
  limits: ConnectionLimits;
  /** Whose X-Forwarded-For says whose a connection is; nobody's when left out. */
  proxies?: TrustedProxies | undefined;
  /** Fields and body of the answer to what is no request. */
  unreadable: (why: Unreadable) => { headers: Readonly<Record<string, string>>; body: string };
}

/** Answers a request. Of a connection only one at a time; `begins` is called when its turn has come. */
export type SerialHandler = (request: IncomingMessage, response: ServerResponse, begins: () => void) => Promise<void>;

/** A server that defends the process behind it. */
export interface HttpServer {
  readonly server: Server;
  readonly connections: Connections;
  /** @param hostname every address of the machine when left out @returns the port @throws PortTakenError */
  listen(port: number, hostname?: string): Promise<number>;
  /** From now on each connection ends with its answer: a balancer that was told to go elsewhere has none left of its pool when we stop. */
  leave(): void;
  /** Takes no new connection, lets running requests end, then gives the port back. */
  stop(): Promise<void>;
}

/**
 * The way in to either program: bounded heads, bodies, waits and connections (`connections.ts`), one request at a time on each connection, an
 * answer to what is no HTTP, and an end that loses no request.
 */
export function createHttpServer(options: HttpServerOptions, handle: SerialHandler): HttpServer {
  const { headMs, requestMs, lookEveryMs, silenceMs, lingerMs } = options.timeouts;
  const server = createServer({
    ...{ maxHeaderSize: HEAD_MAX_BYTES, headersTimeout: headMs, requestTimeout: requestMs },
    ...{ connectionsCheckingInterval: lookEveryMs, keepAliveTimeout: KEEP_ALIVE_MS },
    // Who names no host is answered by the program, as who names a wrong one.
    requireHostHeader: false,
  });
  server.setTimeout(silenceMs);
  const connections = new Connections(server, options.limits, options.proxies);
  server.on("request", oneAtATime(connections, handle));
  server.on("clientError", (cause: NodeJS.ErrnoException, socket: Socket) => {
    // In the middle of an answer another one would be read as its continuation.
    if (!socket.writable || cause.code === "ECONNRESET" || connections.isAnswering(socket)) return socket.destroy();
    const why = unreadableOf(cause.code);
    const { headers, body } = options.unreadable(why);
    const limit = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(limit));
    return socket.end(lastWords(why.status, headers, body));
  });
  let stopped: Promise<void> | undefined;
  return {
    server,
    connections,
    listen: (port, hostname) => listenAt(server, port, hostname),
    leave: () => connections.leave(),
    stop: () => {
      stopped ??= stop(server, connections);
      return stopped;
    },
  };
}

/** Whoever sends many requests at once, and reads slowly, has one answer made at a time. */
function oneAtATime(connections: Connections, handle: SerialHandler): RequestListener {
  const before = new WeakMap<Socket, ServerResponse>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const last = before.get(socket);
    before.set(socket, response);
    if (last && !last.closed) await new Promise((resolve) => last.once("close", resolve));
    if (socket.destroyed) return;
    connections.asks(request, response);
    await handle(request, response, () => connections.begins(request, response));
  };
}

async function listenAt(server: Server, port: number, hostname: string | undefined): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === "EADDRINUSE";
      reject(taken ? new PortTakenError(`Port ${port} is taken. Stop what uses it or choose another.`) : cause);
    });
    server.listen(port, hostname, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function stop(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS);
    server.close((cause) => {
      clearTimeout(deadline);
      if (cause) reject(cause);
      else resolve();
    });
    connections.stop();
  });
}
