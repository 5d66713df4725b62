import type { IncomingMessage, ServerResponse } from "node:http";

/** Bytes that Node reads and drops after an answer, so that the connection serves on: as much as it may have read anyway. */
const DROPPED_BYTES = 65_536;

/** Bytes of the body that a request announces; infinity where it does not say how many (RFC 9112 §6.3). */
export function announcedBytes({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Called when an answer is ready, before it begins. Where much of the request's body is still on its way, or the answer is its connection's
 * last, nothing more is read (RFC 9112 §9.6): the answer is sent, and some time later the connection is dropped. What its sender still has
 * stays with them: a refused gigabyte costs what its first packets cost.
 * @param lingerMs milliseconds for the sender to stop and read the answer. The half-close waits as long: whoever pours without reading takes
 *   it as the moment to begin anew
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  const announced = announcedBytes(request);
  if (request.complete || response.headersSent || announced === 0) return;
  if (response.shouldKeepAlive && announced <= DROPPED_BYTES) return;
  response.shouldKeepAlive = false;
  const { socket } = request;
  // Node drops what nobody has begun to read by reading it to its end. Of what was begun only a buffer is filled; a full one is emptied
  // here, since it would not count as begun.
  request.read();
  // What Node calls after the answer. Destroyed with unread bytes at once, the connection would take the answer with it.
  socket.destroySoon = () => {
    const limit = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(limit));
  };
}
