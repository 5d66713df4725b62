import { unavailable } from "#app/api/answers.ts";
import {
  mayFollowDecisions,
  mayReadAttendance,
  mayReadClubDocuments,
  mayReadDocuments,
  mayReadNotes,
  mayReadRegistrations,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { sectionKey } from "#lib/base/access/roles.ts";
import { seatIn } from "#lib/base/access/seat.ts";
import { type Change, streamPosition, subscribe } from "#lib/base/live/live.ts";
import { admitStream } from "#lib/base/live/streams.ts";
import { log } from "#lib/base/program/log.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { reachabilityOf } from "#lib/club/client/reachability.ts";

/** Proxies drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;

/** How much may wait for a browser that does not read: some hundred changes. More, and it is let go; it comes back and reads anew. */
const UNREAD_MAX_BYTES = 32_768;

/** A browser that lost the connection comes back after this time, not all at the moment when a server has just started. */
const RETRY_MS = { least: 1_000, spread: 2_000 };

/**
 * Changes of a club as server-sent events, those that the person may know of. They name what changed, never what it became. The
 * first event says where the reader stands: a browser that names the last change it heard (Last-Event-ID) gets the changes that
 * it missed, all others read anew.
 */
export async function GET(request: Request, { params }: RouteContext<"/api/live/[club]">): Promise<Response> {
  try {
    return await stream(request, (await params).club);
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    log().error({ err: cause }, "a live stream found the database out of reach");
    return unavailable();
  }
}

async function stream(request: Request, club: string): Promise<Response> {
  const [seat, signedIn] = await Promise.all([seatIn(club), currentSession()]);
  if (typeof seat === "string" || !signedIn) return new Response(null, { status: seat === "no_role" ? 404 : 401 });
  let end = () => {};
  const { session } = signedIn;
  const connection = await findClub((await store()).db, club);
  const listens = { person: seat.person.id, session, club, role: seat.role, section: sectionKey(seat.section) };
  const stepOut = admitStream({ ...listens, end: () => end() });
  if (!stepOut) return new Response(null, { status: 429, headers: { "retry-after": "60" } });
  const unwatch = connection && reachabilityOf(connection).watch();
  const leave = () => {
    stepOut();
    unwatch?.();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        end = streamTo(controller, { seat, last: request.headers.get("last-event-id") }, leave);
        request.signal.addEventListener("abort", end);
      },
      cancel: () => end(),
    },
    { highWaterMark: UNREAD_MAX_BYTES, size: (chunk) => chunk.byteLength },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

interface Listener {
  seat: Seat;
  /** The last change that the browser heard before it lost the connection. */
  last: string | null;
}

/** Sends what changes until the returned function is called, by whoever is first. */
function streamTo(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { seat, last }: Listener,
  leave: () => void,
): () => void {
  const encoder = new TextEncoder();
  let open = true;
  const end = () => {
    if (!open) return;
    open = false;
    leave();
    unsubscribe();
    clearInterval(heartbeat);
    try {
      controller.close();
    } catch {
      // The browser left first: the stream is closed from its side.
    }
  };
  const send = (text: string) => {
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(encoder.encode(text));
  };
  const tell = (change: Change, at: string) => {
    if (mayHear(seat, change)) send(`id: ${at}\nevent: change\ndata: ${JSON.stringify(toldTo(seat, change))}\n\n`);
  };
  const unsubscribe = subscribe(seat.club, tell);
  const heartbeat = setInterval(() => send(": here\n\n"), HEARTBEAT_MS);
  const { at, missed } = streamPosition(seat.club, last);
  const retry = Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread);
  const resumed = missed !== undefined;
  for (const { what, at: number } of missed ?? []) tell(what, number);
  send(`retry: ${retry}\nid: ${at}\nevent: standing\ndata: ${JSON.stringify({ resumed })}\n\n`);
  return end;
}

/** Works of others have numbers too, and so have their people: a section hears that something moved, and asks for what it follows (decision 101). */
function toldTo(seat: Seat, { id, ...change }: Change): Change {
  return id === undefined || seat.section ? change : { ...change, id };
}

/**
 * Of registrations hears who may read them, of the works that decide about them who works with those, and of attendance, papers and notes who may
 * read those.
 */
function mayHear(seat: Seat, { topic }: Change): boolean {
  if (topic === "attendance") return mayReadAttendance(seat).allowed;
  if (topic === "notes") return mayReadNotes(seat).allowed;
  if (topic === "papers") return mayReadDocuments(seat).allowed;
  if (topic === "documents") return mayReadClubDocuments(seat).allowed;
  if (topic === "jobs") return mayFollowDecisions(seat).allowed;
  return topic === "mirror" || mayReadRegistrations(seat).allowed;
}
