import { notHere, unavailable } from "#app/api/answers.ts";
import { calendarAnswer } from "#lib/activities/feeds/serve.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";

/**
 * The calendar behind a secret address, for a program that has no session: strangers take turns in the front (lib/desk/front). One that ended and
 * one that never was get the same answer.
 */
export async function GET(request: Request, { params }: RouteContext<"/api/calendars/[token]">): Promise<Response> {
  const { token } = await params;
  try {
    return (await calendarAnswer((await store()).db, token, request)) ?? (await notHere());
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    log().error({ err: cause }, "a calendar found the database out of reach");
    return unavailable();
  }
}
