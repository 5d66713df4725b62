/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Why a request must not be served, or null. A browser names its Origin on everything that changes something; a request
 * that has none, or another site's, is not from our pages. Next only warns about a missing one.
 */
export function foreignOrigin(request: { method: string; headers: Headers }): string | null {
  if (SAFE.has(request.method)) return null;
  const origin = request.headers.get("origin");
  if (!origin || origin === "null") return "The request names no origin.";
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  return URL.canParse(origin) && new URL(origin).host === host ? null : "The request comes from another site.";
}
