import type { IncomingMessage } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { CONNECTION_LIMITS, type ConnectionLimits } from "../runtime/http/connections.ts";
import type { TrustedProxies } from "../runtime/http/proxies.ts";
import { createHttpServer, TIMEOUTS, type Timeouts } from "../runtime/http/server.ts";
import { leaveUnread } from "../runtime/http/unread.ts";
import { NO_HTTP } from "../runtime/http/unreadable.ts";
import { presentUnreadable } from "./unreadable.ts";

/** A fetch function as Hono has it; `environment` carries Node's own request, from which the caller's address is read. */
export type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** From now on each connection ends with its answer. */
  leave(): void;
  /** Takes no new connection, lets running requests end, then gives the port back. */
  stop(): Promise<void>;
}

/**
 * The longest body is a file of 14 MB, over a line of 1 Mbit/s, and room (`body.ts` gives others less). Nothing sent and nothing read for a
 * minute is a reader who stopped, or one who is gone.
 */
const SERVICE_TIMEOUTS: Timeouts = { ...TIMEOUTS, requestMs: 180_000, silenceMs: 60_000 };

/** What may be chosen about a server. */
export interface ListenOptions {
  port: number;
  hostname?: string;
  limits?: ConnectionLimits;
  timeouts?: Partial<Timeouts>;
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
  const timeouts = { ...SERVICE_TIMEOUTS, ...options.timeouts };
  const { limits = CONNECTION_LIMITS, proxies } = options;
  const turns = new WeakMap<IncomingMessage, Turn>();
  const carryOut = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    try {
      const answer = await fetch(request, { incoming, outgoing });
      if ("shouldKeepAlive" in outgoing) leaveUnread(incoming, outgoing, timeouts.lingerMs);
      return answer;
    } finally {
      turns.get(incoming)?.leave();
    }
  };
  const listener = getRequestListener((request, environment) => carryOut(request, environment as HttpBindings), {
    overrideGlobalObjects: false,
    // It would read on for half a second, or 64 MiB, what nobody wants.
    autoCleanupIncoming: false,
    errorHandler: (cause) => (cause instanceof RequestError ? unreadable() : new Response(null, { status: 500 })),
  });
  const http = createHttpServer(
    { timeouts, limits, proxies, unreadable: presentUnreadable },
    async (incoming, outgoing, begins) => {
      const turn = await options.receive?.(incoming);
      if (incoming.socket.destroyed) return turn?.leave();
      begins();
      if (turn) {
        turns.set(incoming, turn);
        // Where nothing could be carried out.
        outgoing.once("close", () => turn.leave());
      }
      await listener(incoming, outgoing);
    },
  );
  return { port: await http.listen(options.port, options.hostname), leave: http.leave, stop: http.stop };
}

/** The answer to a request whose address or Host cannot be read (RFC 9112 §3.2). */
function unreadable(): Response {
  const { headers, body } = presentUnreadable(NO_HTTP);
  return new Response(body, { status: NO_HTTP.status, headers });
}
