import { currentSession } from "#lib/access/person.ts";
import { seatIn } from "#lib/access/seat.ts";
import { subscribe } from "#lib/live/live.ts";
import { admitStream } from "#lib/live/streams.ts";

/** Proxies drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;

/** How much may wait for a browser that does not read: some hundred changes. More, and it is let go; it comes back and reads anew. */
const UNREAD_MAX_BYTES = 32_768;

/** Changes of a club as server-sent events. They name what changed, never what it became. */
export async function GET(request: Request, { params }: RouteContext<"/api/live/[club]">): Promise<Response> {
  const { club } = await params;
  const [seat, signedIn] = await Promise.all([seatIn(club), currentSession()]);
  if (typeof seat === "string" || !signedIn) return new Response(null, { status: seat === "no_role" ? 404 : 401 });
  let end = () => {};
  const leave = admitStream({ person: seat.person.id, session: signedIn.session, club, end: () => end() });
  if (!leave) return new Response(null, { status: 429, headers: { "retry-after": "60" } });
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        end = streamTo(controller, club, leave);
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

/** Sends what changes until the returned function is called, by whoever is first. */
function streamTo(controller: ReadableStreamDefaultController<Uint8Array>, club: string, leave: () => void) {
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
  const unsubscribe = subscribe(club, (change) => send(`event: change\ndata: ${JSON.stringify(change)}\n\n`));
  const heartbeat = setInterval(() => send(": here\n\n"), HEARTBEAT_MS);
  send(": here\n\n");
  return end;
}
