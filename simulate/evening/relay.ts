import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "../programs.ts";

/** Where the club sends its messages: they are kept here, and go on to the dashboard as they came. */
export interface Relay {
  url: string;
  received: Message[];
  /** Where they go on to. */
  target: string | undefined;
  close(): Promise<void>;
}

const OWN = ["host", "connection", "content-length", "transfer-encoding", "keep-alive"];

export async function openRelay(): Promise<Relay> {
  const seen = new Set<unknown>();
  const relay: Omit<Relay, "close" | "url"> = { received: [], target: undefined };
  const server = createServer(async (request, response) => {
    const id = request.headers["webhook-id"];
    // The port may have been another's a moment ago, and whoever knew that one still calls.
    if (request.method !== "POST" || id === undefined) return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (!seen.has(id)) relay.received.push(JSON.parse(body.toString()) as Message);
    seen.add(id);
    const headers = Object.entries(request.headers).filter(([name]) => !OWN.includes(name));
    // A dashboard that is away hears of it later, by its own reading.
    if (relay.target !== undefined)
      await fetch(relay.target, {
        method: "POST",
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        body,
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(relay, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
