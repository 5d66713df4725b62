import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** The way from a dashboard to a club: it counts what is written, takes its time, and may be led to another service. */
export interface CountedLine {
  /** The club's base address, as the dashboard knows it. */
  readonly url: string;
  /** Writes that came so far. */
  writes(): number;
  /** Leads it to the same club of another service. @param origin such as `http://localhost:4000` */
  lead(origin: string): void;
  /** From now on a write takes so long at most. */
  slow(mostMs: number): void;
  close(): void;
}

/** @param to the club's own base address */
export async function countedLine(to: string): Promise<CountedLine> {
  let [target, slowest, writes] = [new URL(to), 0, 0];
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked).catch(() => undefined);
    if (!body) return;
    const isWrite = asked.headers["idempotency-key"] !== undefined;
    if (isWrite) {
      writes += 1;
      await wait(Math.random() * slowest);
    }
    const { hostname, port } = target;
    const options = { hostname, port, path: asked.url, method: asked.method, headers: asked.headers };
    const passed = request(options, async (said) => {
      const told = await buffer(said).catch(() => undefined);
      if (!told) answer.destroy();
      else answer.writeHead(said.statusCode ?? 502, said.headers).end(told);
    });
    passed.on("error", () => answer.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${target.pathname}`,
    writes: () => writes,
    lead: (origin) => {
      target = new URL(target.pathname, origin);
    },
    slow: (mostMs) => {
      slowest = mostMs;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
