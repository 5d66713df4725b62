import type { NextRequest } from "next/server";
import { LOGOUT_TOKEN_MAX_LENGTH, takeLogout } from "#lib/base/access/open-id-logout.ts";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable } from "#lib/base/store/database.ts";

/**
 * Where the organisation's OpenID provider says that somebody signed out there (OpenID Connect Back-Channel Logout §2.5). The token itself says who asks: no cookie and no
 * origin counts. What was taken before is
 * answered as it was then: a provider that did not hear the answer sends it again.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const { openId } = environment();
  if (!openId) return answer(404, { error: "invalid_request" });
  const token = new URLSearchParams(await request.text()).get("logout_token") ?? "";
  if (token === "" || token.length > LOGOUT_TOKEN_MAX_LENGTH) return answer(400, { error: "invalid_request" });
  try {
    const done = await takeLogout(openId, token);
    if (done.ok) return answer(200, {});
    return done.code === "away"
      ? answer(503, { error: "temporarily_unavailable" })
      : answer(400, { error: "invalid_request" });
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    log().error({ err: cause }, "a sign-out by the OpenID provider found the database out of reach");
    return answer(503, { error: "temporarily_unavailable" });
  }
}

const answer = (status: number, said: object): Response =>
  Response.json(said, { status, headers: { "cache-control": "no-store" } });
