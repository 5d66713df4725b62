import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Receiving } from "./body.ts";

/**
 * How much may be open at once. Beyond it, the one that has waited longest is closed: a browser's request is whole within
 * milliseconds, one that is being dripped on purpose is not.
 */
export interface Room {
  /** Connections without a whole request head: half requests and browsers that keep a connection for later. About 15 kB each. */
  quiet: number;
  /** Bodies that are being received, and their bytes together. */
  bodies: number;
  bodyBytes: number;
  /** Bytes of answers, together, that wait for readers. */
  unreadBytes: number;
  /** A reader that takes less than this in a second, several looks in a row, is let go. */
  slowestBytesPerSecond: number;
}

export const ROOM: Room = {
  quiet: 1000,
  bodies: 200,
  bodyBytes: 32 * 1024 * 1024,
  unreadBytes: 32 * 1024 * 1024,
  slowestBytesPerSecond: 1024,
};

/** How often readers are looked at. */
const LOOK_MS = 5_000;
/** Looks in a row after which a reader that hardly reads is let go. A phone in a tunnel needs a moment. */
const SLOW_LOOKS = 4;

interface Reader {
  readonly socket: Socket;
  /** Bytes that the operating system had taken at the last look. */
  taken: number;
  slowLooks: number;
}

/** Who is connected, and in which of the three ways one can be a burden: not asking, not sending, not reading. */
export class Crowd {
  readonly #room: Room;
  /** Sets keep the order in which things came: the first is the oldest. */
  readonly #quiet = new Set<Socket>();
  readonly #bodies = new Set<Receiving>();
  readonly #readers = new Map<ServerResponse, Reader>();
  #bodyBytes = 0;

  constructor(server: Server, room: Room = ROOM) {
    this.#room = room;
    server.on("connection", (socket: Socket) => {
      socket.once("close", () => this.#quiet.delete(socket));
      this.#waits(socket);
    });
    const looking = setInterval(() => this.#look(), LOOK_MS).unref();
    server.once("close", () => clearInterval(looking));
  }

  /** A whole request head came in on a connection; it is quiet again when the answer has been given. */
  asks(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#quiet.delete(socket);
    this.#readers.set(response, { socket, taken: takenFrom(socket), slowLooks: 0 });
    response.once("close", () => {
      this.#readers.delete(response);
      if (!socket.destroyed) this.#waits(socket);
    });
  }

  #waits(socket: Socket): void {
    this.#quiet.delete(socket);
    this.#quiet.add(socket);
    const [oldest] = this.#quiet;
    if (this.#quiet.size > this.#room.quiet) oldest?.destroy();
  }

  /** Counts a body until the returned function is called. */
  receives(request: IncomingMessage): { told: (bytes: number) => void; done: () => void } {
    const receiving: Receiving = { request, bytes: 0 };
    this.#bodies.add(receiving);
    this.#makeRoom();
    return {
      told: (bytes) => {
        receiving.bytes += bytes;
        this.#bodyBytes += bytes;
        this.#makeRoom();
      },
      done: () => this.#forget(receiving),
    };
  }

  #forget(receiving: Receiving): void {
    if (this.#bodies.delete(receiving)) this.#bodyBytes -= receiving.bytes;
  }

  #makeRoom(): void {
    for (const oldest of this.#bodies) {
      if (this.#bodies.size <= this.#room.bodies && this.#bodyBytes <= this.#room.bodyBytes) return;
      this.#forget(oldest);
      oldest.request.destroy();
    }
  }

  /** Lets go of readers that do not read, and of the largest ones while what waits for all of them is too much. */
  #look(): void {
    const slowest = (this.#room.slowestBytesPerSecond * LOOK_MS) / 1000;
    const waiting = [...this.#readers.values()].filter(({ socket }) => socket.writableLength > 0);
    for (const reader of waiting) {
      const taken = takenFrom(reader.socket);
      reader.slowLooks = taken - reader.taken < slowest ? reader.slowLooks + 1 : 0;
      reader.taken = taken;
      if (reader.slowLooks >= SLOW_LOOKS) reader.socket.destroy();
    }
    let unread = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0);
    waiting.sort((one, other) => other.slowLooks - one.slowLooks);
    for (const { socket } of waiting) {
      if (unread <= this.#room.unreadBytes) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }
}

function takenFrom(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
