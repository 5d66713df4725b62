import { environment } from "#lib/base/program/environment.ts";
import { securityTxt } from "#lib/base/program/security-txt.ts";
import { now } from "#lib/base/time/clock.ts";

/** Its date is the answer's: what was built or kept would grow old. */
export const dynamic = "force-dynamic";

/** Whom to tell of a hole in this desk (RFC 9116). Without an operator's address there is none: whoever finds nothing asks elsewhere. */
export function GET(): Response {
  const { securityContact, publicUrl } = environment();
  if (securityContact === undefined) return new Response(null, { status: 404 });
  return new Response(securityTxt(securityContact, publicUrl, now()), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
  });
}
