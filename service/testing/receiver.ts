import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";

/** A message as it came in. */
export interface Received {
  headers: IncomingHttpHeaders;
  /** The raw body, as a receiver must read it before it believes anything. */
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into envelopes of every type; the schema check is the type.
  event: any;
  /** When, in the machine's own time. */
  at: number;
}

export interface Receiver {
  readonly url: string;
  /** Every message so far, in the order in which they came. */
  readonly received: Received[];
  /** What it does with a message once it has been read; confirms with 204 until told otherwise. */
  answer: RequestListener;
  /** Waits until `done` holds of what was received. */
  until(done: (received: Received[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

const confirm: RequestListener = (_request, response) => {
  response.writeHead(204).end();
};

const LONGEST_WAIT_MS = 50_000;

/**
 * Starts a destination on this machine (`webhook set --allow-private`).
 * @param tls its key and certificate, where it is to be spoken to with TLS: then its address has the name `localhost`
 */
export async function startReceiver(tls?: ServerOptions): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const hear: RequestListener = (request, response) => {
    // The port may have been another test's a moment ago, and whoever knew that one still calls.
    if (request.method !== "POST" || request.headers["webhook-id"] === undefined) {
      response.writeHead(404).end();
      return;
    }
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body), at: Date.now() });
      receiver.answer(request, response);
      for (const look of waiting) look();
    });
  };
  const server = tls ? createTlsServer(tls, hear) : createServer(hear);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: tls ? `https://localhost:${port}/hook` : `http://127.0.0.1:${port}/hook`,
    received,
    answer: confirm,
    until: (done) =>
      new Promise((resolve, reject) => {
        const deadline = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`waited in vain; ${received.length} messages came`));
        }, LONGEST_WAIT_MS);
        const look = () => {
          if (!done(received)) return;
          clearTimeout(deadline);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
