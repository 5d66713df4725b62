import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { addressOf } from "../http/caller.ts";
import { callerAddress, type TrustedProxies } from "../http/proxies.ts";

/**
 * With this field `npm run doctor` asks a running program at `/livez` what it sees of a request: whether a proxy in front of it tells who calls.
 * Who cannot prove that they may read its data gets the answer that everybody gets.
 */
export const QUESTION_HEADER = "x-guichet-doctor";

/** What a program sees of a request. */
export interface SeenRequest {
  /** Whose connection it is: the proxy's, where there is one. */
  connection: string;
  /** Whether that address is among the proxies that the program believes. */
  isTrusted: boolean;
  /** Whom the program takes for the caller. */
  client: string;
  host: string | null;
  /** Which fields of proxies came with it. */
  forwarded: { for: boolean; host: string | null; proto: string | null };
}

/** Who answered: the program that knows the key, another Guichet, or something else with this status. */
export type Asked =
  | { who: "ours"; seen: SeenRequest }
  | { who: "guichet" }
  | { who: "stranger"; status: number; location: string | null };

const NONCE_BYTES = 16;
const LONGEST_ANSWER = 4_096;

const sign = (key: Buffer, words: string) => createHmac("sha256", key).update(words).digest("base64url");

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * What is answered to the doctor's question; undefined where the request is none, or comes from somebody else.
 * @param key which only readers of the program's data know; undefined: nobody does yet
 */
export function answerQuestion(
  request: IncomingMessage,
  key: Buffer | undefined,
  proxies: TrustedProxies | undefined,
): { status: "ok"; proof: string; seen: SeenRequest } | undefined {
  const { headers, socket } = request;
  const [nonce, proof] = String(headers[QUESTION_HEADER] ?? "").split(".", 2);
  if (!key || !nonce || !proof || !isSame(proof, sign(key, `question ${nonce}`))) return undefined;
  const connection = callerAddress(socket.remoteAddress, undefined, undefined);
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  };
  return {
    status: "ok",
    proof: sign(key, `answer ${nonce}`),
    seen: {
      connection,
      isTrusted: proxies?.includes(connection) ?? false,
      client: addressOf(request, proxies),
      host: headers.host ?? null,
      forwarded: {
        for: headers["x-forwarded-for"] !== undefined,
        host: one("x-forwarded-host"),
        proto: one("x-forwarded-proto"),
      },
    },
  };
}

/**
 * Asks whoever answers at an address of a program.
 * @param origin without a path
 * @throws what `fetch` throws where nobody answers
 */
export async function askQuestion(origin: string, key: Buffer, signal: AbortSignal): Promise<Asked> {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const response = await fetch(`${origin}/livez`, {
    headers: { [QUESTION_HEADER]: `${nonce}.${sign(key, `question ${nonce}`)}` },
    ...{ redirect: "manual", signal },
  });
  const { status, headers } = response;
  const text = await beginningOf(response);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = undefined;
  }
  const { status: word, proof, seen } = (answer ?? {}) as { status?: unknown; proof?: unknown; seen?: SeenRequest };
  if (typeof proof === "string" && seen && isSame(proof, sign(key, `answer ${nonce}`))) return { who: "ours", seen };
  if (status === 200 && word === "ok") return { who: "guichet" };
  return { who: "stranger", status, location: headers.get("location") };
}

/** The first bytes of an answer: a stranger's may have no end. */
export async function beginningOf(response: Response, most = LONGEST_ANSWER): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length >= most) break;
  }
  return text.slice(0, most);
}
