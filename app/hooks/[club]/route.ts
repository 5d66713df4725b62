import { log } from "#lib/base/program/log.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { receive } from "#lib/sync/inbox/receive.ts";

/** Soon enough for a database that was restarted; the sender lengthens its own wait by it (club-api §6.4). */
const AGAIN_AFTER_SECONDS = "5";

/** Where a club sends its signed messages (club-api §6). A message that cannot be kept now is sent again by the club. */
export async function POST(request: Request, { params }: RouteContext<"/hooks/[club]">): Promise<Response> {
  const { club } = await params;
  try {
    return await receive(club, request, LISTENERS);
  } catch (cause) {
    log().error({ err: cause }, "a message of a club could not be kept");
    return new Response(null, { status: 503, headers: { "retry-after": AGAIN_AFTER_SECONDS } });
  }
}
