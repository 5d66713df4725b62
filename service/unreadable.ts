import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { Problem, presentProblem } from "./problem.ts";

/** The statuses for what Node's parser refuses before there is a request. Everything else is a 400. */
const REFUSED: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem(431, "headers_too_large", "The request line and the fields may have 16 KiB."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Problem(413, "payload_too_large", "The chunks of the body are mostly extensions."),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, "request_timeout", "The request did not arrive in time."),
};
const NO_HTTP = new Problem(400, "malformed_request", "This is no HTTP request that can be read.");

/** The answer to a request whose address or Host cannot be read (RFC 9112 §3.2). */
export function unreadable(): Response {
  const { status, headers, body } = answerTo(NO_HTTP);
  return new Response(body, { status, headers });
}

/**
 * The same for bytes that never became a request, as they are written on the connection, which then ends.
 * @param code why Node's parser gave up
 */
export function unreadableRequest(code: string | undefined): string {
  const { status, headers, body } = answerTo(REFUSED[code ?? ""] ?? NO_HTTP);
  const fields = { ...headers, "Content-Length": String(Buffer.byteLength(body)), Connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function answerTo(problem: Problem) {
  const requestId = randomUUID();
  return {
    status: problem.status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
    },
    body: JSON.stringify(presentProblem(problem, requestId)),
  };
}
