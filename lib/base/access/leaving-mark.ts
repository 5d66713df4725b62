/** As long as a session may last (lib/base/store/sessions.ts): a mark outlives every session that it was set beside. */
const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * The cookie by which a browser says that its person has signed out, set by the page itself: it needs no network, and goes with the next request of whatever page. Over TLS it
 * has the prefix that keeps other hosts of a domain from setting it (`__Host-`, RFC 6265bis).
 */
export const leavingMark = (isSecure: boolean): string =>
  isSecure ? "__Host-guichet-signed-out" : "guichet-signed-out";

/** Sent wherever a session's cookie is, `Lax` as that one: a visit that brought one without the other would find somebody signed in. */
const ATTRIBUTES = "Path=/; SameSite=Lax";

const written = (isSecure: boolean, value: string, seconds: number) =>
  `${leavingMark(isSecure)}=${value}; ${ATTRIBUTES}; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;

/** The mark, as a browser or a server sets it. */
export const setLeavingMark = (isSecure: boolean): string => written(isSecure, "1", KEPT_SECONDS);

/** How it is taken away. */
export const dropLeavingMark = (isSecure: boolean): string => written(isSecure, "", 0);

/** Whether a `Cookie` field, or `document.cookie`, has it. */
export function hasLeavingMark(cookies: string, isSecure: boolean): boolean {
  return cookies.split(";").some((pair) => pair.trim() === `${leavingMark(isSecure)}=1`);
}
