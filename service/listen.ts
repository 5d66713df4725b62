import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import type { TrustedProxies } from "../runtime/proxies.ts";
import { type ConnectionLimits, Connections } from "./connections.ts";
import { partUnread } from "./unread.ts";
import { unreadable, unreadableRequest } from "./unreadable.ts";

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
const STOP_AFTER_MS = 8_000;

/**
 * Longer than clients and proxies keep an idle connection (60 s): the side that closes first loses a request that the other is
 * just sending, and a write that ends in a reset leaves its sender in doubt.
 */
const KEEP_ALIVE_MS = 65_000;
/** How long senders are waited for, in milliseconds. */
export interface Patience {
  /** Until a request's head has arrived. */
  headMs: number;
  /** Head and body. */
  requestMs: number;
  /** How often Node looks for requests that take too long. */
  lookEveryMs: number;
  /** After an answer that came before the end of the request's body. */
  lingerMs: number;
}

/**
 * A whole request head takes one packet; a minute of one line every second is an attack. The longest body is a file of 14 MB,
 * over a line of 1 Mbit/s, and room (`body.ts` gives others less). Web servers linger as long: an answer is read by somebody far away
 * who is still writing, and whoever does not read it, and only pours, comes again so much later. What his new connection would
 * send is the dearest part of such a flood.
 */
const PATIENCE: Patience = { headMs: 10_000, requestMs: 180_000, lookEveryMs: 2_000, lingerMs: 5_000 };
/** Nothing sent and nothing read for so long: a reader who stopped, or one who is gone. */
const SILENCE_MS = 60_000;

/** What may be chosen about a server. */
export interface ListenOptions {
  port: number;
  hostname?: string;
  limits?: ConnectionLimits;
  /** Milliseconds of silence after which a connection ends, also one whose answer is still being made; 0: never. */
  silenceMs?: number;
  patience?: Partial<Patience>;
  /** Lets a request wait for its turn before anything is made of it; gives what ends the turn. */
  receive?: (incoming: IncomingMessage) => Promise<Turn>;
  /** Whose X-Forwarded-For says whose a connection is; nobody's when left out. */
  proxies?: TrustedProxies | undefined;
}

/** A request's turn. It may be left more than once. */
interface Turn {
  leave(): void;
}

/**
 * Serves a fetch function over HTTP.
 * @throws PortTakenError
 */
export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  const { headMs, requestMs, lookEveryMs, lingerMs } = { ...PATIENCE, ...options.patience };
  const turns = new WeakMap<IncomingMessage, Turn>();
  const carryOut = async (request: Request, environment: HttpBindings) => {
    try {
      const answer = await fetch(request, environment);
      partUnread(environment, lingerMs);
      return answer;
    } finally {
      turns.get(environment.incoming as IncomingMessage)?.leave();
    }
  };
  const listener = getRequestListener((request, environment) => carryOut(request, environment as HttpBindings), {
    overrideGlobalObjects: false,
    // It would read on for half a second, or 64 MiB, what nobody wants.
    autoCleanupIncoming: false,
    errorHandler: (cause) => (cause instanceof RequestError ? unreadable() : new Response(null, { status: 500 })),
  });
  const timing = { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: lookEveryMs };
  // Without a Host the listener answers as it does for any address that cannot be read.
  const server = createServer({ ...timing, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false });
  server.timeout = options.silenceMs ?? SILENCE_MS;
  const connections = new Connections(server, options.limits, options.proxies);
  const before = new WeakMap<Socket, ServerResponse>();
  server.on("request", async (incoming, outgoing) => {
    const { socket } = incoming;
    const last = before.get(socket);
    before.set(socket, outgoing);
    // Whoever sends many requests at once, and reads slowly, has one answer made at a time.
    if (last && !last.closed) await new Promise((resolve) => last.once("close", resolve));
    if (socket.destroyed) return;
    connections.asks(incoming, outgoing);
    const turn = await options.receive?.(incoming);
    if (socket.destroyed) return turn?.leave();
    connections.begins(incoming, outgoing);
    if (turn) {
      turns.set(incoming, turn);
      // Where nothing could be carried out.
      outgoing.once("close", () => turn.leave());
    }
    await listener(incoming, outgoing);
  });
  server.on("clientError", (cause: NodeJS.ErrnoException, socket: Socket) => {
    // In the middle of an answer another one would be read as its continuation.
    if (!socket.writable || connections.isAnswering(socket)) socket.destroy();
    else socket.end(unreadableRequest(cause.code));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === "EADDRINUSE";
      reject(taken ? new PortTakenError(`Port ${options.port} is taken. Stop what uses it or choose another.`) : cause);
    });
    server.listen(options.port, options.hostname, resolve);
  });
  let stopped: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopped ??= stop(server, connections);
      return stopped;
    },
  };
}

function stop(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS);
    server.close((cause) => {
      clearTimeout(impatience);
      if (cause) reject(cause);
      else resolve();
    });
    connections.stop();
  });
}
