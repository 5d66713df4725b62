import "server-only";
import type { Authorised } from "#lib/access/seat.ts";

const STATUS = { signed_out: 401, no_role: 404, denied: 403 } as const;

/** What a page asked for, for this person and this moment: no cache on the way may keep it. */
export function uncached(data: object): Response {
  return Response.json(data, { headers: { "cache-control": "no-store" } });
}

/** A refusal of `authorise` as an answer: its code and its words in the person's language. */
export function refused({ code, words }: Extract<Authorised, { ok: false }>): Response {
  return Response.json({ code, words }, { status: STATUS[code] });
}

/** There is no such thing, or not for this person. */
export function notHere(): Response {
  return Response.json({ code: "not_found", words: "" }, { status: 404 });
}
