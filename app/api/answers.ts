import "server-only";
import { getTranslations } from "next-intl/server";
import type { Authorised } from "#lib/base/access/seat.ts";

const STATUS = { signed_out: 401, no_role: 404, denied: 403 } as const;

/** What a page asked for, for this person and this moment: no cache on the way may keep it. */
export function uncached(data: object): Response {
  return Response.json(data, { headers: { "cache-control": "no-store" } });
}

/**
 * A refusal as problem details (RFC 9457).
 * @param detail in the person's language: a screen may show it
 */
export function problemAnswer(status: number, code: string, detail: string): Response {
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store" };
  return Response.json({ status, code, detail }, { status, headers });
}

/** A refusal of `authorise` as an answer: its code and its words in the person's language. */
export function refused({ code, words }: Extract<Authorised, { ok: false }>): Response {
  return problemAnswer(STATUS[code], code, words);
}

/** The dashboard's own database gives no answer: never an empty list. */
export async function unavailable(why: "unavailable" | "held" = "unavailable"): Promise<Response> {
  return problemAnswer(503, "unavailable", (await getTranslations("access.refused"))(why));
}

/** There is no such thing, or not for this person. */
export async function notHere(): Promise<Response> {
  return problemAnswer(404, "not_found", (await getTranslations("access.refused"))("notHere"));
}

/** The address or the body asks for something that cannot be meant. */
export async function malformedAnswer(code: "invalid_query" | "invalid_body"): Promise<Response> {
  return problemAnswer(400, code, (await getTranslations("access.refused"))("malformed"));
}

/** Seconds: a file that is being sent to the club takes about as long. */
const FILE_BACK_SECONDS = 5;

/** As many files as this process may have in hand are on their way. */
export async function filesBusy(): Promise<Response> {
  const answer = problemAnswer(503, "busy", (await getTranslations("files"))("taken.busy"));
  answer.headers.set("retry-after", String(FILE_BACK_SECONDS));
  return answer;
}
