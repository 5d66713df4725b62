import { isFileAddress } from "../files/addresses.ts";

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

/**
 * A file that a club made or somebody handed in, and the desk hands on (club-api §4.5, §4.10): nothing in it runs or loads at our address, and to
 * whatever it is opened as it belongs to no origin of ours. Chromium's own viewer shows a PDF all the same.
 */
const FILE_POLICY = "default-src 'none'; sandbox";

/** Addresses of invoices. What stands in front of every answer gives it its policy: a route's own would be overwritten. */
const INVOICES = /^\/api\/clubs\/[^/]+\/invoices\/[^/]+\/\d+$/;

/** The policy of an answer that is a file of a club's; undefined for every other address. Papers are looked at within our pages, invoices saved. */
export function filePolicy(pathname: string): string | undefined {
  if (isFileAddress(pathname)) return `${FILE_POLICY}; frame-ancestors 'self'`;
  return INVOICES.test(pathname) ? `${FILE_POLICY}; frame-ancestors 'none'` : undefined;
}
