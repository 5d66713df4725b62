import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerAddress, type TrustedProxies } from "../runtime/proxies.ts";
import { callerOf } from "./caller.ts";

/** What a connection is doing, in the order in which connections are given up when there are too many. */
const STATES = ["opening", "receiving", "sending", "idle", "waiting", "working"] as const;
type State = (typeof STATES)[number];

/** Bounds on what connections take from the process. */
export interface ConnectionLimits {
  /** Connections at once. */
  most: number;
  /** Bytes that wait for slow readers, over all connections. */
  mostUnread: number;
}

/**
 * A thousand take some 20 MiB; 32 MiB hold three of the longest answers, or hundreds of common ones. A client that reads as fast
 * as answers come never has more than a socket's buffer waiting.
 */
export const DEFAULT_LIMITS: ConnectionLimits = { most: 1_024, mostUnread: 32 * 1_048_576 };

/** A connection that was just opened has its first request on the way. */
const FIRST_PACKET_MS = 50;

/** How often the bytes that wait are counted. */
const COUNT_EVERY_MS = 500;

/**
 * The connections of a server, whose they are, and what each is doing. When there are too many, one goes of the caller who has most: the
 * oldest that has not even sent a whole request, then one that is still sending its body, then one that does not take its answer,
 * then an idle one, then one whose request waits for its turn; a request that is worked on never does. So a flood pushes out itself,
 * and a new caller always gets in. Between its requests a trusted proxy's connection is nobody's.
 */
export class Connections {
  readonly #sockets = new Map<Socket, State>();
  readonly #inState = Object.fromEntries(STATES.map((state) => [state, new Set<Socket>()])) as Record<
    State,
    Set<Socket>
  >;
  readonly #answers = new Map<Socket, ServerResponse>();
  readonly #callers = new Map<Socket, string>();
  readonly #limits: ConnectionLimits;
  readonly #proxies: TrustedProxies | undefined;
  readonly #counting: NodeJS.Timeout;
  #stopping = false;

  constructor(server: Server, limits: ConnectionLimits = DEFAULT_LIMITS, proxies?: TrustedProxies) {
    this.#limits = limits;
    this.#proxies = proxies;
    server.on("connection", (socket) => this.#opened(socket));
    this.#counting = setInterval(() => this.#dropSlowReaders(), COUNT_EVERY_MS);
    this.#counting.unref();
    server.once("close", () => clearInterval(this.#counting));
  }

  /** Whether an answer has begun on a connection: nothing else may be written there. */
  isAnswering(socket: Socket): boolean {
    return this.#answers.get(socket)?.headersSent === true;
  }

  /** From now on a connection ends with its answer; those without a request end at once, or nearly if they are new. */
  stop(): void {
    this.#stopping = true;
    for (const answer of this.#answers.values()) endWith(answer);
    for (const socket of this.#inState.idle) socket.destroy();
    setTimeout(() => {
      for (const socket of this.#inState.opening) socket.destroy();
    }, FIRST_PACKET_MS);
  }

  #opened(socket: Socket): void {
    if (this.#stopping) {
      socket.destroy();
      return;
    }
    if (this.#sockets.size >= this.#limits.most) this.#giveUpOne(socket);
    if (socket.destroyed) return;
    this.#enter(socket, "opening");
    this.#own(socket, this.#callerAt(socket));
    socket.once("close", () => this.#forget(socket));
  }

  /** A request came, and waits for its turn. Of a connection only one at a time: the next one when this one's answer was taken. */
  asks(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return;
    this.#answers.set(socket, response);
    if (this.#stopping) endWith(response);
    this.#own(socket, callerOf(request, this.#proxies));
    this.#enter(socket, isWhole(request) ? "waiting" : "receiving");
    const current = () => this.#answers.get(socket) === response;
    response.once("prefinish", () => current() && this.#enter(socket, "sending"));
    response.once("close", () => {
      if (!current()) return;
      this.#answers.delete(socket);
      this.#own(socket, this.#callerAt(socket));
      if (this.#stopping) socket.destroySoon();
      else this.#enter(socket, "idle");
    });
  }

  /** The request's turn has come. */
  begins(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const works = () => {
      if (this.#answers.get(socket) === response && !response.writableEnded) this.#enter(socket, "working");
    };
    if (isWhole(request)) works();
    else request.once("end", works);
  }

  /** Whose a connection is before anything is asked on it. */
  #callerAt({ remoteAddress }: Socket): string | undefined {
    const caller = callerAddress(remoteAddress, undefined, undefined);
    return this.#proxies?.includes(caller) ? undefined : caller;
  }

  #own(socket: Socket, caller: string | undefined): void {
    if (caller === undefined || socket.destroyed) this.#callers.delete(socket);
    else this.#callers.set(socket, caller);
  }

  /** The connection moves to the end of those that do the same. */
  #enter(socket: Socket, state: State): void {
    if (socket.destroyed) return;
    const before = this.#sockets.get(socket);
    if (before) this.#inState[before].delete(socket);
    this.#sockets.set(socket, state);
    this.#inState[state].add(socket);
  }

  #forget(socket: Socket): void {
    const state = this.#sockets.get(socket);
    if (state) this.#inState[state].delete(socket);
    this.#sockets.delete(socket);
    this.#callers.delete(socket);
    this.#answers.delete(socket);
  }

  /** Makes room for a new connection, which itself has to go where all others are worked on. */
  #giveUpOne(newcomer: Socket): void {
    const greedy = this.#greediest(this.#callerAt(newcomer));
    const victim =
      (greedy !== undefined && this.#firstOf((socket) => this.#callers.get(socket) === greedy)) ||
      this.#firstOf(() => true) ||
      [...this.#inState.working].find((socket) => this.isAnswering(socket)) ||
      newcomer;
    this.#forget(victim);
    victim.destroy();
  }

  /** The caller with most connections, if these are more than a newcomer of another one has. */
  #greediest(newcomer: string | undefined): string | undefined {
    const counts = new Map<string, number>();
    for (const caller of this.#callers.values()) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    let [greediest, most] = [undefined as string | undefined, Math.max(1, counts.get(newcomer ?? "") ?? 0)];
    for (const [caller, count] of counts) if (count > most) [greediest, most] = [caller, count];
    return greediest;
  }

  /** The connection that is given up first, of some. */
  #firstOf(isOne: (socket: Socket) => boolean): Socket | undefined {
    for (const state of STATES) {
      if (state === "working") return undefined;
      for (const socket of this.#inState[state]) if (isOne(socket)) return socket;
    }
    return undefined;
  }

  #dropSlowReaders(): void {
    const waiting = [...this.#sockets.keys()].filter((socket) => socket.writableLength > 0);
    let unread = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    if (unread <= this.#limits.mostUnread) return;
    for (const socket of waiting.sort((a, b) => b.writableLength - a.writableLength)) {
      if (unread <= this.#limits.mostUnread) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }
}

/** Whether nothing of a request is still on its way. */
function isWhole({ complete, headers }: IncomingMessage): boolean {
  return complete || (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0);
}

/** The answer says that it is the connection's last, if it has not begun. */
function endWith(answer: ServerResponse): void {
  if (!answer.headersSent) answer.shouldKeepAlive = false;
}
