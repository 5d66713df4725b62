import { IncomingMessage } from "node:http";

/** A body, or why there is none: larger than it may be, not whole in time, or left by its sender before its end. */
export type ReceivedBody = Buffer | "too_large" | "late" | "gone";

/**
 * Receives a whole body, counting what comes and not only what was announced. What is left of one that is refused is not read.
 * @param most bytes, and milliseconds from now until its end
 * @param counted is called with each part's size, before it is kept
 */
export function receiveBody(
  request: IncomingMessage,
  most: { bytes: number; ms: number },
  counted: (bytes: number) => void,
): Promise<ReceivedBody> {
  if (Number(request.headers["content-length"] ?? 0) > most.bytes) return Promise.resolve("too_large");
  if (request.destroyed || request.socket.destroyed) return Promise.resolve("gone");
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: ReceivedBody) => {
      clearTimeout(limit);
      request.off("data", take).off("end", whole).off("close", gone);
      resolve(result);
    };
    const take = (part: Buffer) => {
      size += part.length;
      counted(part.length);
      if (size <= most.bytes) return void parts.push(part);
      request.pause();
      end("too_large");
    };
    const whole = () => end(Buffer.concat(parts));
    const gone = () => end("gone");
    const limit = setTimeout(() => {
      request.pause();
      end("late");
    }, most.ms);
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
