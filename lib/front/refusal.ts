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

/**
 * Answers a request that goes no further, and closes its connection: the rest of it is of no use. A sender who is still sending
 * gets a moment to read the answer.
 */
export function refuse(response: ServerResponse, { status, code, detail, headers }: Refusal): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const body = `${JSON.stringify({ status, code, detail })}\n`;
  response.writeHead(status, {
    ...GUARDED,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** The same for what could not be read as HTTP at all: there is no request to answer, only a connection. */
export function refusalText({ status, code, detail }: Refusal): string {
  const body = `${JSON.stringify({ status, code, detail })}\n`;
  const fields = {
    ...GUARDED,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}
