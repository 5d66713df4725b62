import { notHere, unavailable } from "#app/api/answers.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { findWayOut, sayUnwanted } from "#lib/sync/post/way-out.ts";

type Context = RouteContext<"/api/unsubscribe/[token]">;

/** What a program that follows links sees: a person is asked first, since scanners press whatever they find (RFC 8058 §3.2). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return seeOther((await params).token);
}

/** Says that no more letters of a topic are wanted: a mail program's one click (RFC 8058 §3.2), or the button of the page. Said twice, it is said. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  try {
    const { db } = await store();
    const found = await findWayOut(db, token);
    if (!found) return await notHere();
    await db.transaction((tx) => sayUnwanted(tx, found, { saidBy: null, now: now() }));
    // A browser goes back to the page, which says so; a mail program looks at the status alone.
    return request.headers.get("accept")?.includes("text/html")
      ? seeOther(token, "?done")
      : new Response(null, { status: 204 });
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    log().error({ err: cause }, "an answer to a letter found the database out of reach");
    return unavailable();
  }
}

const seeOther = (token: string, query = ""): Response =>
  new Response(null, {
    ...{ status: 303 },
    headers: { location: `/unsubscribe/${encodeURIComponent(token)}${query}`, "cache-control": "no-store" },
  });
