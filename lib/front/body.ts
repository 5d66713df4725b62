import { IncomingMessage } from "node:http";

/**
 * Receives a whole body, counting what comes and not only what was announced.
 * @param counted is called with each part's size, before it is kept
 * @returns `too_large` as soon as it is, without the rest; `gone` where the sender left before its end
 */
export function receiveBody(
  request: IncomingMessage,
  maxBytes: number,
  counted: (bytes: number) => void,
): Promise<Buffer | "too_large" | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too_large");
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: Buffer | "too_large" | "gone") => {
      request.off("data", take).off("end", whole).off("close", gone);
      resolve(result);
    };
    const take = (part: Buffer) => {
      size += part.length;
      counted(part.length);
      if (size <= maxBytes) return void parts.push(part);
      request.pause();
      end("too_large");
    };
    const whole = () => end(Buffer.concat(parts));
    const gone = () => end("gone");
    // A reset connection is an error and then a close; the close is what counts.
    request
      .on("data", take)
      .on("end", whole)
      .on("close", gone)
      .on("error", () => {});
  });
}

/** The same request with its body in hand, so that its reader need not wait for the sender. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  again.method = request.method ?? "";
  again.url = request.url ?? "";
  again.httpVersion = request.httpVersion;
  again.httpVersionMajor = request.httpVersionMajor;
  again.httpVersionMinor = request.httpVersionMinor;
  again.rawHeaders = request.rawHeaders;
  again.headers = { ...request.headers, "content-length": String(body.length) };
  delete again.headers["transfer-encoding"];
  delete again.headers.expect;
  again.complete = true;
  again.push(body);
  again.push(null);
  return again;
}
