import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A write takes so much longer at most, on its way to the club and again on its way back. */
const SLOWER_MS = 150;

/** What writes of each kind are sent to. */
const KINDS = {
  decisions: /^POST .*\/annual-registrations\/\d+\/validate$/,
  moves: /^(PATCH .*\/annual-registrations\/\d+|POST .*\/event-registrations\/\d+\/(validate|cancel))$/,
  enrolments: /^POST .*\/annual-registrations$/,
  marks: /^POST .*\/attendance$/,
} as const;

/** A line between a dashboard and its club on which writes take their time, so that a kill finds some of each kind on their way. */
export interface SlowLine {
  /** Instead of the club's own base address. */
  url: string;
  /** How many writes of each kind the club has answered. */
  answered(): Record<string, number>;
  close(): void;
}

/** @param to the club's own base address */
export async function slowLine(to: string): Promise<SlowLine> {
  const { hostname, port, pathname } = new URL(to);
  const answered: Record<string, number> = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
  const server = createServer(async (asked, answer) => {
    const name = `${asked.method} ${asked.url}`;
    const [kind] = Object.entries(KINDS).find(([, pattern]) => pattern.test(name)) ?? [];
    const body = await whole(asked);
    const isWrite = asked.headers["idempotency-key"] !== undefined;
    if (isWrite) await wait(Math.random() * SLOWER_MS);
    // Whoever asked may be dead by now: what is on its way arrives all the same.
    const options = { hostname, port, path: asked.url, method: asked.method, headers: asked.headers };
    const passed = request(options, async (said) => {
      const told = await whole(said).catch(() => Buffer.alloc(0));
      if (kind) answered[kind] = (answered[kind] ?? 0) + 1;
      if (isWrite) await wait(Math.random() * SLOWER_MS);
      answer.writeHead(said.statusCode ?? 502, said.headers).end(told);
    });
    passed.on("error", () => answer.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${pathname}`,
    answered: () => ({ ...answered }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function whole(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
