import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy, filePolicy } from "#lib/base/access/content-policy.ts";
import { PATH_HEADER } from "#lib/base/access/origin.ts";
import { admit } from "#lib/desk/front/admission.ts";
import { type Ourselves, ourselves } from "#lib/desk/front/ourselves.ts";

let us: Ourselves | undefined;

/**
 * In front of every page, action, route and file, without exception: gives the answer its content security policy, and looks
 * again at what the front (lib/desk/front) has looked at, in case somebody starts Next without it. Who may see what is decided
 * beside the data (lib/base/access), not here.
 */
export function proxy(request: NextRequest): NextResponse {
  const port = Number(process.env.PORT ?? 3000);
  us ??= ourselves(process.env.NEXTAUTH_URL ?? `http://localhost:${port}`, port);
  const { pathname } = request.nextUrl;
  const headers = new Headers(request.headers);
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? undefined;
  const admitted = admit({ method: request.method, target: pathname, headers: Object.fromEntries(headers), host }, us);
  if ("code" in admitted) {
    const { status, code, detail, headers } = admitted;
    return NextResponse.json({ status, code, detail }, { status, ...(headers && { headers }) });
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = filePolicy(pathname) ?? contentPolicy(nonce, process.env.NODE_ENV === "development");
  const searchParams = new URLSearchParams(request.nextUrl.searchParams);
  // Next's own mark on a navigation within the page is no part of the address.
  searchParams.delete("_rsc");
  headers.set(PATH_HEADER, searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
