import { seatIn } from "#lib/access/seat.ts";
import { subscribe } from "#lib/live/live.ts";

/** Proxies drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;

/** Changes of a club as server-sent events. They name what changed, never what it became. */
export async function GET(request: Request, { params }: RouteContext<"/api/live/[club]">): Promise<Response> {
  const { club } = await params;
  const seat = await seatIn(club);
  if (typeof seat === "string") return new Response(null, { status: seat === "signed_out" ? 401 : 404 });
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const stop = subscribe(club, (change) => send(`event: change\ndata: ${JSON.stringify(change)}\n\n`));
      const heartbeat = setInterval(() => send(": here\n\n"), HEARTBEAT_MS);
      send(": here\n\n");
      end = () => {
        stop();
        clearInterval(heartbeat);
      };
      request.signal.addEventListener("abort", () => {
        end();
        controller.close();
      });
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
