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
