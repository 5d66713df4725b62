import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerOf } from "./caller.ts";
import { machineOf } from "./machine.ts";
import { callerAddress, type TrustedProxies } from "./proxies.ts";
import { announcedBytes } from "./unread.ts";

/** What a connection is doing, in the order in which connections are given up when there are too many. */
const STATES = ["opening", "receiving", "sending", "idle", "waiting", "working"] as const;
type State = (typeof STATES)[number];

/** Bounds on what connections take from the process; what is left out has none. */
export interface ConnectionLimits {
  /** Connections at once. */
  most: number;
  /** Connections whose request is worked on do not count among them: pages keep a stream open for hours. */
  sparesWorking?: boolean;
  /** Bytes that wait for slow readers, over all connections. */
  mostUnread: number;
  /** Bodies that are being received, and their bytes together: what was told to `received`. */
  mostBodies?: number;
  mostBodyBytes?: number;
  /** A reader that takes less than this in a second, for as long as a phone in a tunnel needs, is let go. */
  slowestBytesPerSecond?: number;
}

/**
 * A thousand take some 20 MiB; 32 MiB hold three of the longest answers, or hundreds of common ones. A client that reads as fast
 * as answers come never has more than a socket's buffer waiting.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { most: 1_024, mostUnread: 32 * 1_048_576 };

/** A connection that was just opened has its first request on the way. */
const FIRST_PACKET_MS = 50;

/** How often the bytes that wait are counted. */
const COUNT_EVERY_MS = 500;
/** Counts in a row after which a reader that hardly reads is let go: 20 s. */
const SLOW_COUNTS = 40;

/** A connection's reader, at the last count. */
interface Reader {
  /** Bytes that the operating system had taken. */
  taken: number;
  slowCounts: number;
}

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
  /** Bytes of the bodies that are being received. */
  readonly #bodies = new Map<Socket, number>();
  readonly #readers = new WeakMap<Socket, Reader>();
  readonly #limits: ConnectionLimits;
  readonly #proxies: TrustedProxies | undefined;
  readonly #counting: NodeJS.Timeout;
  #bodyBytes = 0;
  #leaving = false;
  #stopping = false;

  constructor(server: Server, limits: ConnectionLimits = CONNECTION_LIMITS, proxies?: TrustedProxies) {
    this.#limits = limits;
    this.#proxies = proxies;
    server.on("connection", (socket) => this.#opened(socket));
    this.#counting = setInterval(() => this.#dropReaders(), COUNT_EVERY_MS);
    this.#counting.unref();
    server.once("close", () => clearInterval(this.#counting));
  }

  /** Whether an answer has begun on a connection: nothing else may be written there. */
  isAnswering(socket: Socket): boolean {
    return this.#answers.get(socket)?.headersSent === true;
  }

  /** From now on a connection ends with its answer. New ones are still taken. */
  leave(): void {
    this.#leaving = true;
    for (const answer of this.#answers.values()) endWith(answer);
  }

  /** As `leave`, and no new connection is taken; those without a request end at once, or nearly if they are new. */
  stop(): void {
    this.#stopping = true;
    this.leave();
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
    const spared = this.#limits.sparesWorking ? this.#inState.working.size : 0;
    if (this.#sockets.size - spared >= this.#limits.most) this.#giveUpOne(socket);
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
    if (this.#leaving) endWith(response);
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

  /** So many bytes of a request's body came, and are kept: of all that are being received, only so many. */
  received({ socket }: IncomingMessage, bytes: number): void {
    const before = this.#bodies.get(socket);
    if (before === undefined) return;
    this.#bodies.set(socket, before + bytes);
    this.#bodyBytes += bytes;
    this.#dropBodies();
  }

  /** A request whose body the program bounds itself: it counts among no bodies, and its connection is not given up for another one. */
  spare({ socket }: IncomingMessage): void {
    if (this.#answers.has(socket)) this.#enter(socket, "working");
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
    const address = callerAddress(remoteAddress, undefined, undefined);
    return this.#proxies?.includes(address) ? undefined : machineOf(address);
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
    this.#countBody(socket, state);
  }

  /** A body counts from its request's head to its end. */
  #countBody(socket: Socket, state: State | undefined): void {
    this.#bodyBytes -= this.#bodies.get(socket) ?? 0;
    this.#bodies.delete(socket);
    if (state !== "receiving") return;
    this.#bodies.set(socket, 0);
    this.#dropBodies();
  }

  /** The oldest body goes: a browser's is whole within milliseconds, one that is being dripped on purpose is not. */
  #dropBodies(): void {
    const { mostBodies = Number.POSITIVE_INFINITY, mostBodyBytes = Number.POSITIVE_INFINITY } = this.#limits;
    for (const oldest of this.#bodies.keys()) {
      if (this.#bodies.size <= mostBodies && this.#bodyBytes <= mostBodyBytes) return;
      this.#forget(oldest);
      oldest.destroy();
    }
  }

  #forget(socket: Socket): void {
    const state = this.#sockets.get(socket);
    if (state) this.#inState[state].delete(socket);
    this.#sockets.delete(socket);
    this.#callers.delete(socket);
    this.#answers.delete(socket);
    this.#countBody(socket, undefined);
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

  /** Lets go of readers that do not read; while what waits for all of them is too much, the slowest and then the largest go first. */
  #dropReaders(): void {
    const waiting = [...this.#sockets.keys()].filter((socket) => socket.writableLength > 0);
    const slow = new Map(waiting.map((socket) => [socket, this.#slowCounts(socket)]));
    let unread = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    const slowness = (socket: Socket) => slow.get(socket) ?? 0;
    waiting.sort((a, b) => slowness(b) - slowness(a) || b.writableLength - a.writableLength);
    for (const socket of waiting) {
      if (unread <= this.#limits.mostUnread && slowness(socket) < SLOW_COUNTS) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }

  /** In how many counts in a row a connection's reader took less than the slowest may. */
  #slowCounts(socket: Socket): number {
    const { slowestBytesPerSecond = 0 } = this.#limits;
    const taken = socket.bytesWritten - socket.writableLength;
    const before = this.#readers.get(socket) ?? { taken: 0, slowCounts: 0 };
    const isSlow = taken - before.taken < (slowestBytesPerSecond * COUNT_EVERY_MS) / 1_000;
    const slowCounts = isSlow ? before.slowCounts + 1 : 0;
    this.#readers.set(socket, { taken, slowCounts });
    return slowCounts;
  }
}

/** Whether nothing of a request is still on its way. */
function isWhole(request: IncomingMessage): boolean {
  return request.complete || announcedBytes(request) === 0;
}

/** The answer says that it is the connection's last, if it has not begun. */
function endWith(answer: ServerResponse): void {
  if (!answer.headersSent) answer.shouldKeepAlive = false;
}
