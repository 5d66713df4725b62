import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { freePort } from "../../scripts/ports.ts";

/**
 * The wire between the dashboard and the club, with somebody listening: everything passes through unchanged, and the
 * secrets that go by are remembered, so that a test can look for them where they must not be.
 */
export interface Wire {
  /** The club's base address as the dashboard is told it. */
  readonly baseUrl: string;
  /** Every access token that the club has issued over this wire. */
  tokens(): string[];
  close(): Promise<void>;
}

/** Opens a wire to the club at `target`, its base address. */
export async function openWire(target: string): Promise<Wire> {
  const tokens = new Set<string>();
  const { origin, pathname } = new URL(target);
  const server = createServer((asked, answer) => pass(origin, asked, answer, tokens));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://localhost:${port}${pathname}`,
    tokens: () => [...tokens],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(origin: string, asked: IncomingMessage, answer: ServerResponse, tokens: Set<string>): void {
  const { host: _, ...headers } = asked.headers;
  const onward = forward(new URL(asked.url ?? "/", origin), { method: asked.method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    if (asked.url?.endsWith("/token")) remember(given, tokens);
    given.pipe(answer);
  });
  // The club is gone: the dashboard must see a connection that breaks, as it would without us.
  onward.once("error", () => answer.destroy());
  asked.pipe(onward);
}

function remember(given: IncomingMessage, tokens: Set<string>): void {
  const parts: Buffer[] = [];
  given.on("data", (part: Buffer) => parts.push(part));
  given.once("end", () => {
    const token = /"access_token"\s*:\s*"([^"]+)"/.exec(Buffer.concat(parts).toString("utf8"))?.[1];
    if (token) tokens.add(token);
  });
}
