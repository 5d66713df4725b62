import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { type Body, type ClubApi, clubApi, recordOf } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { mayBeDone, reasonWithAdvice } from "#lib/club/client/write-outcome.ts";
import type { TakenOver } from "#lib/people/twins/taking-over.ts";
import { refreshCopy, requestIdOf } from "#lib/sync/records/save.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";

/** What a representative's entry takes on a write (club-api §2.4); additional properties are refused. */
const PARENT = ["type", "first_name", "last_name", "title", "phone", "email", "profession"];

interface TakeOver {
  kept: number;
  given: number;
  fields: readonly TakenOver[];
  /** Names the person's answer to one question. */
  askId: string;
}

type TakeOverOutcome = { ok: true } | { ok: false; code: string; words: string; requestId?: string };

/**
 * Gives the record that stays what it lacks and the other has, as both are at the club now. What was filled in meanwhile is left as it
 * is: asked again after a lost answer, nothing is written twice.
 */
export async function takeOver(seat: Seat, { kept, given, fields, askId }: TakeOver): Promise<TakeOverOutcome> {
  if (fields.length === 0) return { ok: true };
  const { person, club } = seat;
  const entry = { by: person, club, action: "member.update", subject: `members/${kept}` };
  try {
    const api = await clubApi(seat.club, seat.person.id);
    const [mine, theirs] = [await read(api, kept), await read(api, given)];
    const body = Object.fromEntries(
      fields
        .filter((field) => isEmpty(mine[field]) && !isEmpty(theirs[field]))
        .map((field) => [field, written(theirs[field])]),
    );
    if (Object.keys(body).length === 0) return { ok: true };
    const key = idempotencyKey(askId, `PATCH /members/{id} ${kept}`, body);
    const sent = { path: { id: kept }, body: body as Body<"/members/{id}", "patch">, key, lane: "click" as const };
    await api.patch("/members/{id}", sent);
    await writeAudit((await store()).db, { ...entry, details: { fields: Object.keys(body) }, once: key });
    await refreshCopy("members", seat, kept);
    return { ok: true };
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    const { code, requestId = null } = failure;
    if (mayBeDone(failure)) await writeAudit((await store()).db, { ...entry, outcome: "unknown", code, requestId });
    const words = await getTranslations("errors");
    const told = reasonWithAdvice(failure, errorWords(words, failure), words("sendAgain"));
    return { ok: false, code, words: told, ...requestIdOf(failure) };
  }
}

async function read(api: ClubApi, id: number): Promise<WireRecord> {
  return recordOf(await api.get("/members/{id}", { path: { id }, lane: "click" }), id, "GET /members/{id}");
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function written(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((parent: WireRecord) =>
    Object.fromEntries(PARENT.flatMap((name) => (isEmpty(parent[name]) ? [] : [[name, parent[name]]]))),
  );
}
