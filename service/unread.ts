import type { HttpBindings } from "@hono/node-server";
import { leaveUnread } from "../runtime/unread.ts";

/** Bytes that Node reads and drops after an answer, so that the connection serves on: as much as it may have read anyway. */
const DROPPED_BYTES = 65_536;

/**
 * Called when an answer is ready. Where much of the request's body is still on its way, the answer is the connection's last
 * (RFC 9112 §9.6): nothing more is read, the answer is sent, and some seconds later the connection is dropped. A refused gigabyte so
 * costs what its first packets cost. The half-close waits as long: whoever pours without reading takes it as the moment to begin anew.
 * @param lingerMs milliseconds for the sender to stop and read the answer
 */
export function partUnread({ incoming, outgoing }: HttpBindings, lingerMs: number): void {
  if (!("shouldKeepAlive" in outgoing) || incoming.complete || outgoing.headersSent) return;
  const { headers } = incoming;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= DROPPED_BYTES) return;
  outgoing.shouldKeepAlive = false;
  leaveUnread(incoming, lingerMs);
}
