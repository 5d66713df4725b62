import "server-only";
import type { Authorised } from "#lib/access/seat.ts";

const STATUS = { signed_out: 401, no_role: 404, denied: 403 } as const;

/** A refusal of `authorise` as an answer: its code and its words in the person's language. */
export function refused(answer: Extract<Authorised, { ok: false }>): Response {
  return Response.json({ code: answer.code, words: answer.words }, { status: STATUS[answer.code] });
}

/** There is no such thing, or not for this person. */
export function notHere(): Response {
  return Response.json({ code: "not_found", words: "" }, { status: 404 });
}
