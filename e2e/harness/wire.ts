import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/testing/free-port.ts";

/** Answers GET /openapi.json in the club's place; `genuine` is what the club itself says at that moment. */
export type ContractAnswer = (answer: ServerResponse, genuine: () => Promise<ContractDocument>) => void | Promise<void>;

/** An OpenAPI document as parsed JSON, for a test that changes it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into it by hand, and fails where it is mistaken.
export type ContractDocument = any;

/** The JSON body that an operation of the document takes. */
export function bodyOf(document: ContractDocument, method: "post" | "patch", path: string): ContractDocument {
  const { schema } = document.paths[path][method].requestBody.content["application/json"];
  return schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
}

/**
 * The wire between the dashboard and the club, with somebody listening: everything passes through unchanged, and the
 * secrets that go by are remembered, so that a test can look for them where they must not be. Only the contract can be
 * another service's: one that keeps the API document, or one that does harm.
 */
export interface Wire {
  /** The club's base address as the dashboard is told it. */
  readonly baseUrl: string;
  /** Every access token that the club has issued over this wire. */
  tokens(): string[];
  /** Every write that went over it, the oldest first: what exactly was sent, which no log tells. */
  writes(): Write[];
  /** From now on the contract is answered so; undefined gives the club its word back. */
  answerContract(answer: ContractAnswer | undefined): void;
  /** Changes the club's contract on its way: what the club itself says, edited. */
  editContract(edit: (document: ContractDocument) => void): void;
  /** From now on every answer of the club's comes so much later, in milliseconds. */
  slowDown(by: number): void;
  close(): Promise<void>;
}

/** A write as it went to the club. */
export interface Write {
  method: string;
  path: string;
  /** Its idempotency key (club-api §2.3): what is sent again under the same one is one write. */
  key: string | undefined;
  /** The parsed body. */
  body: unknown;
}

/** Opens a wire to the club at `target`, its base address. */
export async function openWire(target: string): Promise<Wire> {
  const tokens = new Set<string>();
  const writes: Write[] = [];
  const { origin, pathname } = new URL(target);
  let instead: ContractAnswer | undefined;
  let later = 0;
  const genuine = async () => (await fetch(`${target}/openapi.json`)).json();
  const server = createServer((asked, answer) => {
    if (instead && asked.url === `${pathname}/openapi.json`) {
      void instead(answer, genuine);
      return;
    }
    pass(origin, asked, answer, tokens, later);
    if (asked.method !== "GET" && !asked.url?.endsWith("/token")) keep(asked, pathname, writes);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://localhost:${port}${pathname}`,
    tokens: () => [...tokens],
    writes: () => [...writes],
    answerContract: (answer) => {
      instead = answer;
    },
    editContract: (edit) => {
      instead = async (answer, genuineOne) => {
        const document = await genuineOne();
        edit(document);
        answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
      };
    },
    slowDown: (by) => {
      later = by;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(
  origin: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  tokens: Set<string>,
  later: number,
): void {
  const { host: _, ...headers } = asked.headers;
  const onward = forward(new URL(asked.url ?? "/", origin), { method: asked.method, headers }, async (given) => {
    if (later > 0) await pause(later);
    answer.writeHead(given.statusCode ?? 502, given.headers);
    if (asked.url?.endsWith("/token")) remember(given, tokens);
    given.pipe(answer);
  });
  // The club is gone: the dashboard must see a connection that breaks, as it would without us.
  onward.once("error", () => answer.destroy());
  asked.pipe(onward);
}

function remember(given: IncomingMessage, tokens: Set<string>): void {
  overhear(given, (text) => {
    const token = /"access_token"\s*:\s*"([^"]+)"/.exec(text)?.[1];
    if (token) tokens.add(token);
  });
}

function keep(asked: IncomingMessage, base: string, writes: Write[]): void {
  overhear(asked, (text) => {
    const path = (asked.url ?? "").slice(base.length);
    const key = [asked.headers["idempotency-key"]].flat()[0];
    writes.push({ method: asked.method ?? "", path, key, body: text === "" ? undefined : JSON.parse(text) });
  });
}

function overhear(message: IncomingMessage, hear: (text: string) => void): void {
  const parts: Buffer[] = [];
  message.on("data", (part: Buffer) => parts.push(part));
  message.once("end", () => hear(Buffer.concat(parts).toString("utf8")));
}
