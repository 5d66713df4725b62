import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { freePort } from "../testing/free-port.ts";

/** An answer of the club as it passes. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One decision on its way from the dashboard to the club. */
export interface Call {
  /** Its idempotency key. */
  readonly key: string;
  /** Lets the club have it. @throws when the club does not answer */
  forward(): Promise<Answer>;
  /** Lets the dashboard have an answer, the club's or another. */
  reply(answer: Answer): void;
  /** Breaks the dashboard's connection. */
  cut(): void;
}

/** What happens to a decision. */
export type InjectedFault = (call: Call) => Promise<void>;

/** What was seen of a call: which decision it was, where it was one, and what came back; `cut`: nothing. */
export interface Passage {
  key: string | undefined;
  /** The status that the club gave; undefined where it was not asked. */
  club: number | undefined;
  /** The status that the dashboard got; undefined where it got none. */
  told: number | undefined;
}

/** A proxy in front of the club. */
export interface Proxy {
  readonly baseUrl: string;
  /** How many decisions have come by, tries again included. */
  decisions(): number;
  close(): Promise<void>;
}

/** Fields that belong to one connection, or that no longer fit a body which was read (RFC 9110 §7.6.1). */
const OF_THE_CONNECTION = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
  "host",
];

/**
 * Opens a proxy to the club at `target`. Everything passes unchanged, but for decisions: `next` says what happens to each.
 * @param next undefined: it passes
 * @param seen hears of every call, once it is over
 * @param isStruck which calls count as decisions
 */
export async function openProxy(
  target: string,
  next: (key: string) => InjectedFault | undefined,
  seen: (passage: Passage) => void = () => {},
  isStruck = isValidation,
): Promise<Proxy> {
  const { origin, pathname } = new URL(target);
  let decisions = 0;
  const server = createServer(async (asked, answer) => {
    const passage: Passage = { key: undefined, club: undefined, told: undefined };
    const call = await callOf(origin, asked, answer, passage);
    const decision = isStruck(asked);
    if (decision) {
      decisions++;
      passage.key = call.key;
    }
    const strike = (decision && next(call.key)) || pass;
    await strike(call).catch(() => call.cut());
    seen(passage);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://localhost:${port}${pathname}`,
    decisions: () => decisions,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every write to a club, whatever it is about; a token is none. */
export function isWrite({ method, url }: Pick<IncomingMessage, "method" | "url">): boolean {
  return method !== "GET" && url?.endsWith("/token") !== true;
}

function isValidation({ method, url }: IncomingMessage): boolean {
  return method === "POST" && url?.endsWith("/validate") === true;
}

/** Lets a call through as if nobody stood in between. */
export async function pass(call: Call): Promise<void> {
  call.reply(await call.forward());
}

async function callOf(origin: string, asked: IncomingMessage, answer: ServerResponse, passage: Passage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  const headers = Object.entries(asked.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return {
    key: String(asked.headers["idempotency-key"] ?? ""),
    forward: async () => {
      const given = await fetch(origin + asked.url, {
        method: asked.method ?? "GET",
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        redirect: "manual",
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      passage.club = given.status;
      const kept = [...given.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
      return { status: given.status, headers: Object.fromEntries(kept), body: await given.text() };
    },
    reply: ({ status, headers: fields, body }) => {
      passage.told = status;
      answer.writeHead(status, fields).end(body);
    },
    cut: () => void asked.socket.destroy(),
  };
}
