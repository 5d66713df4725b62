import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { endpointsOf, type OpenIdEndpoints } from "#lib/base/access/open-id.ts";
import { faultOfReturn } from "#lib/base/access/open-id-code.ts";
import { pathOn } from "#lib/base/access/origin.ts";
import { authOptions } from "#lib/base/access/session.ts";
import { signInAddress } from "#lib/base/addresses.ts";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";

import { tellOfNewBrowser } from "./new-browser.ts";

type Context = RouteContext<"/api/auth/[...nextauth]">;

/** How next-auth hands a refusal of ours on: its code and the seconds to wait, as a parameter of the sign-in page's address. */
const REFUSED = /[?&]error=(rate_limited|busy|unavailable)(?:%20|\+)(\d+)/;
const STATUS: Readonly<Record<string, number>> = { rate_limited: 429, busy: 503, unavailable: 503 };

/** next-auth's own routes. The options are made per request: the environment is not read while building. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  // A way for browsers to write into our log, which nothing of ours uses.
  if (nextauth[0] === "_log") return Response.json({ code: "not_found" }, { status: 404 });
  // Only from the OpenID provider does anybody come back by GET: next-auth answers 500 to who asks for another callback.
  const comesBack = nextauth[1] === "openid" && environment().openId !== undefined;
  if (nextauth[0] === "callback" && request.method !== "POST" && !comesBack)
    return Response.json({ code: "method_not_allowed" }, { status: 405, headers: { allow: "POST" } });
  if (!callbackIsOurs(request)) return Response.json({ code: "foreign_callback" }, { status: 400 });
  const declined = comesBack && nextauth[0] === "callback" ? request.nextUrl.searchParams.get("error") : null;
  if (declined !== null) return sentBack(declined);
  const endpoints = nextauth[1] === "openid" ? await openIdEndpoints() : undefined;
  return withStatus(await NextAuth(request, { params: { nextauth } }, authOptions(endpoints, tellOfNewBrowser)));
}

/** The OpenID provider sent somebody back with an error (RFC 6749 §4.1.2.1) in place of a code: next-auth has one word for all of them. */
function sentBack(error: string): Response {
  const code = faultOfReturn(error);
  // What stands in an address anybody can write: of what is unknown the log keeps nothing.
  log().warn(
    { code, said: /^[a-z_]{1,40}$/.test(error) ? error : "unknown" },
    "the OpenID provider sent somebody back",
  );
  return Response.redirect(new URL(`${signInAddress()}?error=${code}`, environment().publicUrl), 302);
}

/** Where the OpenID provider's steps happen, read at each of them; undefined where it does not answer, or not as itself. */
async function openIdEndpoints(): Promise<OpenIdEndpoints | undefined> {
  const { openId } = environment();
  if (!openId) return undefined;
  try {
    return await endpointsOf(openId);
  } catch (err) {
    log().warn({ err }, "the OpenID provider cannot be used");
    return undefined;
  }
}

/** Whether the address to come back to is one of ours: next-auth answers 500 to some that are not, and prints them. */
function callbackIsOurs(request: NextRequest): boolean {
  const { publicUrl } = environment();
  const wishes = [
    request.nextUrl.searchParams.get("callbackUrl"),
    ...request.cookies.getAll().flatMap(({ name, value }) => (name.endsWith("next-auth.callback-url") ? [value] : [])),
  ];
  return wishes.every((wish) => !wish || wish.startsWith("/") || pathOn(publicUrl, wish) !== undefined);
}

/** The status also says that the caller has to wait: programs and proxies do not read the page's address. */
async function withStatus(answer: Response): Promise<Response> {
  if (answer.status !== 401) return answer;
  const [, code = "", seconds = ""] = REFUSED.exec(await answer.clone().text()) ?? [];
  const status = STATUS[code];
  if (status === undefined) return answer;
  const headers = new Headers(answer.headers);
  headers.set("retry-after", seconds);
  return new Response(answer.body, { status, headers });
}

export { handle as GET, handle as POST };
