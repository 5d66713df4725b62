import type { IncomingMessage } from "node:http";

/**
 * Called before an answer that is its connection's last while the request's body is still on its way (RFC 9112 §9.6): nothing more is
 * read, and some time after the answer the connection is dropped. What its sender still has stays with them, and costs us nothing.
 * @param lingerMs milliseconds for the sender to stop and read the answer. The half-close waits as long: whoever pours without reading takes
 *   it as the moment to begin anew
 */
export function leaveUnread(request: IncomingMessage, lingerMs: number): void {
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
