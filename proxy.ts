import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "#lib/access/content-policy.ts";
import { foreignOrigin, PATH_HEADER } from "#lib/access/origin.ts";

/**
 * In front of every page and action: refuses writes that do not come from our own pages, and gives the answer its content
 * security policy. Who may see what is decided beside the data (lib/access), not here.
 */
export function proxy(request: NextRequest): NextResponse {
  const foreign = foreignOrigin(request);
  if (foreign) return NextResponse.json({ code: "foreign_origin", detail: foreign }, { status: 403 });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  const { pathname } = request.nextUrl;
  const searchParams = new URLSearchParams(request.nextUrl.searchParams);
  // Next's own mark on a navigation within the page is no part of the address.
  searchParams.delete("_rsc");
  headers.set(PATH_HEADER, searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Not in front of files (they carry no page), of webhooks (no browser sends them), nor of uploads: a body over 10 MB would
 * be cut here in silence, so that route asks `foreignOrigin` itself.
 */
export const config = { matcher: ["/((?!_next/static|_next/image|hooks/|api/uploads/|icon.svg|favicon.ico).*)"] };
