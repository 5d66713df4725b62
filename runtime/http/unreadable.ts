import { STATUS_CODES } from "node:http";

/** Why there is no request to answer, in the terms of an answer. */
export interface Unreadable {
  status: number;
  code: string;
  detail: string;
}

/** What Node's parser refuses before there is a request. Everything else is a 400. */
const REFUSED: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    ...{ status: 431, code: "headers_too_large", detail: "The request line and the fields may have 16 KiB." },
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    ...{ status: 413, code: "payload_too_large", detail: "The chunks of the body are mostly extensions." },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    ...{ status: 408, code: "request_timeout", detail: "The request did not arrive in time." },
  },
};

/** Also for a request whose address or Host cannot be read (RFC 9112 §3.2). */
export const NO_HTTP: Unreadable = {
  ...{ status: 400, code: "malformed_request", detail: "This is no HTTP request that can be read." },
};

/** @param code why Node's parser gave up */
export function unreadableOf(code: string | undefined): Unreadable {
  return REFUSED[code ?? ""] ?? NO_HTTP;
}

/** An answer as it is written on a connection on which there was no request, and which then ends. */
export function lastWords(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const fields = { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
