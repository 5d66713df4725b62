/**
 * The content security policy of a page. Scripts and styles run only with this response's nonce; nothing is loaded from
 * elsewhere. React's development build needs `eval`, and its overlay inline styles: never in production.
 * @param nonce fresh for each response
 */
export function contentPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    // The worker and the manifest of the attendance pages (app/attendance-worker.js).
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A file that a club made and the desk hands on (club-api §4.5): nothing in it runs at our address, should a browser show it all the same. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Addresses of such files. What stands in front of every answer gives it its policy: a route's own would be overwritten. */
const FILES_OF_CLUBS = /^\/api\/clubs\/[^/]+\/invoices\/[^/]+\/\d+$/;

/** The policy of an answer that is a file of a club's; undefined for every other address. */
export const filePolicy = (pathname: string): string | undefined =>
  FILES_OF_CLUBS.test(pathname) ? FILE_POLICY : undefined;
