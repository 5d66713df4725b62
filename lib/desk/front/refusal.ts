import type { ServerResponse } from "node:http";

/** Why a request goes no further than the front: its code, and words for the person who reads the answer. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  /** More fields of the answer, such as `allow`. */
  headers?: Record<string, string>;
}

/** An answer that shows nothing, runs nothing and is kept by nobody. */
export const GUARDED = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/** Fields and body of a refusal, also of what could not be read as HTTP at all. */
export function presentRefusal({ status, code, detail }: Refusal): { headers: Record<string, string>; body: string } {
  return {
    headers: { ...GUARDED, "content-type": "application/problem+json; charset=utf-8" },
    body: `${JSON.stringify({ status, code, detail })}\n`,
  };
}

/**
 * Answers a request that goes no further, and closes its connection: the rest of it is of no use. A sender who is still sending
 * gets a moment to read the answer.
 */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { headers, body } = presentRefusal(refusal);
  response.writeHead(refusal.status, {
    ...headers,
    "content-length": Buffer.byteLength(body),
    connection: "close",
    ...refusal.headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
