import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { EnvironmentError } from "../environment.ts";
import { PortTakenError } from "../http/server.ts";
import { isLoopbackHost } from "../loopback.ts";

/** Who watches a program asks at a port of its own, which no proxy in front of the program passes on. */
export interface WatchSettings {
  port: number;
  /** The address of this machine at which it is asked. */
  host: string;
  /** What has to be shown as a bearer token; undefined: nothing, and then only this machine itself may ask. */
  token: string | undefined;
}

/** Below this a token can be guessed. */
export const WATCH_TOKEN_MIN_LENGTH = 16;

/** A question is a line and a few fields. */
const HEAD_MAX_BYTES = 8 * 1024;
const REQUEST_WITHIN_MS = 10_000;
/** Far more than watchers and supervisors open, a few kilobytes each. Beyond it the connection that asks nothing for longest ends: silent ones keep nobody out. */
const MOST_CONNECTIONS = 100;

/**
 * What the environment says of it; undefined where nobody watches.
 * @param names of the variables, for the line that is shown
 * @throws EnvironmentError where anybody of the network could ask without a token
 */
export function watchSettings(
  read: { port?: number | undefined; host?: string | undefined; token?: string | undefined },
  names: { host: string; token: string },
): WatchSettings | undefined {
  if (read.port === undefined) return undefined;
  const host = read.host ?? "127.0.0.1";
  if (!isLoopbackHost(host) && read.token === undefined)
    throw new EnvironmentError(`${names.token}: is needed where ${names.host} is not this machine's own address.`);
  return { port: read.port, host, token: read.token };
}

/** What is answered to who watches. */
export interface Watched {
  /** @throws when the program is of no use at the moment, such as while its database is away */
  ready(): Promise<void>;
  /** What is counted, as Prometheus reads it. */
  metrics(): Promise<string>;
}

/**
 * `/livez`: the process runs · `/readyz`: it can serve, 503 while its database gives no answer · `/metrics`.
 * @returns what closes it
 * @throws PortTakenError
 */
export async function openWatch(settings: WatchSettings, watched: Watched): Promise<() => Promise<void>> {
  // Whoever asks while somebody else's question is being answered gets that answer: many at once ask the database once.
  const once: Watched = {
    ready: askedTogether(() => watched.ready()),
    metrics: askedTogether(() => watched.metrics()),
  };
  const server = createServer(
    { maxHeaderSize: HEAD_MAX_BYTES, requestTimeout: REQUEST_WITHIN_MS },
    (request, response) => {
      answer(settings, once, request, response).catch(() => say(response, 500, "It could not be told.\n"));
    },
  );
  makeRoom(server);
  server.setTimeout(REQUEST_WITHIN_MS * 2);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === "EADDRINUSE"
          ? new PortTakenError(`Port ${settings.port} for metrics is taken. Stop what uses it or choose another.`)
          : cause,
      ),
    );
    server.listen(settings.port, settings.host, resolve);
  });
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Ends the connection that has asked nothing for longest when there is one too many; the new one, where all of them ask. */
function makeRoom(server: Server): void {
  const silent = new Set<Socket>();
  let connected = 0;
  server.on("connection", (socket: Socket) => {
    connected++;
    silent.add(socket);
    socket.once("close", () => {
      connected--;
      silent.delete(socket);
    });
    const [longest = socket] = silent;
    if (connected > MOST_CONNECTIONS) longest.destroy();
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
}

/** A question that is asked once for all who ask it at the same time. */
export function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function answer(
  { token }: WatchSettings,
  watched: Watched,
  { method, url = "/", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== "GET" && method !== "HEAD") return say(response, 405, "GET\n", { allow: "GET, HEAD" });
  const path = url.split("?", 1)[0];
  if (path === "/livez") return say(response, 200, "ok\n");
  if (path === "/readyz")
    return watched.ready().then(
      () => say(response, 200, "ok\n"),
      () => say(response, 503, "unavailable\n"),
    );
  if (path !== "/metrics") return say(response, 404, "/livez, /readyz, /metrics\n");
  if (token !== undefined && !isShown(headers.authorization, token))
    return say(response, 401, "A bearer token is needed.\n", { "www-authenticate": "Bearer" });
  say(response, 200, await watched.metrics(), { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
}

/** In constant time, whatever is shown and however long it is. */
function isShown(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

function say(response: ServerResponse, status: number, text: string, fields: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...fields });
  response.end(response.req.method === "HEAD" ? undefined : text);
}
