import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
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
  /** How many answers of each kind are held back: the club has written what the dashboard has not heard of. */
  heldBack(): Record<string, number>;
  /** Holds nothing back any more. */
  release(): void;
  close(): void;
}

/** Of each kind so many answers come through before the next are held back. */
const THROUGH = 2;

/** @param to the club's own base address */
export async function slowLine(to: string): Promise<SlowLine> {
  const { hostname, port, pathname } = new URL(to);
  const answered = new Map<string, number>();
  const heldBack: Record<string, number> = {};
  let isHolding = true;
  const server = createServer(async (asked, answer) => {
    const name = `${asked.method} ${asked.url}`;
    const [kind] = Object.entries(KINDS).find(([, pattern]) => pattern.test(name)) ?? [];
    const body = await buffer(asked);
    const isWrite = asked.headers["idempotency-key"] !== undefined;
    if (isWrite) await wait(Math.random() * SLOWER_MS);
    // Whoever asked may be dead by now: what is on its way arrives all the same.
    const options = { hostname, port, path: asked.url, method: asked.method, headers: asked.headers };
    const passed = request(options, async (said) => {
      const told = await buffer(said).catch(() => Buffer.alloc(0));
      if (isWrite) await wait(Math.random() * SLOWER_MS);
      const nth = kind ? (answered.get(kind) ?? 0) + 1 : 0;
      if (kind) answered.set(kind, nth);
      if (kind && isHolding && nth > THROUGH) {
        heldBack[kind] = (heldBack[kind] ?? 0) + 1;
        return;
      }
      answer.writeHead(said.statusCode ?? 502, said.headers).end(told);
    });
    passed.on("error", () => answer.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${pathname}`,
    heldBack: () => ({ ...heldBack }),
    release: () => {
      isHolding = false;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
