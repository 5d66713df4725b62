/** proxy.ts tells pages here which address was asked for: a server component cannot know it otherwise. */
export const PATH_HEADER = "x-guichet-path";

/**
 * Where to go after signing in: a path of ours, or the start. Anything that leads elsewhere counts as none. Browsers read `\` as
 * `/`, and a path that begins with two slashes as another host, also one that only becomes so when its dots are resolved: what
 * comes out is read a second time, as the browser will.
 */
export function safePath(wish: unknown): string {
  const path = pathIn(wish);
  return path !== undefined && !path.startsWith("//") && pathIn(path) === path ? path : "/";
}

/** A made-up origin: an address that stays on it would stay on ours. */
const HERE = "http://here.invalid";

function pathIn(wish: unknown): string | undefined {
  if (typeof wish !== "string" || !wish.startsWith("/") || !URL.canParse(wish, HERE)) return undefined;
  const url = new URL(wish, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : undefined;
}

/** The path of an address that is on an origin, or undefined: for callers that are handed whole addresses. */
export function pathOn(origin: string, address: string): string | undefined {
  if (address.startsWith("/") || !URL.canParse(address) || new URL(address).origin !== new URL(origin).origin)
    return undefined;
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
