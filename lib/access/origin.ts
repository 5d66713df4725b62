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

/** proxy.ts tells pages here which address was asked for: a server component cannot know it otherwise. */
export const PATH_HEADER = "x-guichet-path";

/** Where to go after signing in: a path of ours, or the start. Anything that leads elsewhere counts as none. */
export function safePath(wish: unknown): string {
  if (typeof wish !== "string" || !wish.startsWith("/")) return "/";
  const here = "http://here.invalid";
  if (!URL.canParse(wish, here)) return "/";
  const url = new URL(wish, here);
  return url.origin === here ? url.pathname + url.search + url.hash : "/";
}
