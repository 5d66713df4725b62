import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { log } from "#lib/base/program/log.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ClubApi, clubApi, recordOf } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { loggedAs, reasonWithAdvice } from "#lib/club/client/write-outcome.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { snapshotOf } from "#lib/registrations/decisions/snapshot.ts";
import { refreshRecord } from "#lib/sync/copy/record.ts";
import { annual } from "#lib/sync/resources/registrations.ts";
import { idOf, ids } from "#lib/sync/resources/wire.ts";

/** The group and the slots of a registration. */
export interface Place {
  groupId: number;
  slotIds: number[];
}

/** What a page asks for: from what it showed to what is wished. Everything in it is only a claim. */
export interface Move {
  id: number;
  /** Names the page: asked again after a lost answer, it is the same change. */
  formId: string;
  shown: Place;
  wished: Place;
  /** What the person has seen of it beside its place: its state, and who else decides about it (lib/registrations/decisions/snapshot.ts). */
  seen: string;
}

export type MoveOutcome =
  | { ok: true }
  /** Somebody changed it meanwhile: nothing was sent. */
  | { ok: false; code: "conflict"; theirs: Place; words: string }
  /** Somebody else is deciding about it, or has just decided: nothing was sent. Who has read that and asks again has seen it. */
  | { ok: false; code: "decided"; seen: string; words: string }
  | { ok: false; code: string; words: string; requestId?: string };

/**
 * Changes the group and the slots of an annual registration (club-api §4.5, PATCH), once the action has authorised: only the fields that differ
 * and that the club's contract takes now, unless somebody changed them since they were shown.
 */
export async function moveRegistration(seat: Seat, move: Move): Promise<MoveOutcome> {
  try {
    const api = await clubApi(seat.club, seat.person.id);
    const body = bodyOf(move);
    const refusal = await refused(api, body);
    if (refusal) return refusal;
    const theirs = placeOf(await readNow(api, move.id));
    if (theirs && isOther(theirs, move)) {
      const words = await getTranslations("form.conflict");
      return { ok: false, code: "conflict", theirs, words: words("title") };
    }
    const decided = await decidedMeanwhile(seat, move);
    if (decided) return decided;
    const key = idempotencyKey(move.formId, `PATCH ${annual.item} ${move.id}`, body);
    await api.patch(annual.item, { path: { id: move.id }, body, key, lane: "click" });
    await afterMoving(seat, move, Object.keys(body), key);
    return { ok: true };
  } catch (failure) {
    return failureOutcome(seat, move, failure);
  }
}

function bodyOf({ shown, wished }: Move): { group_id?: number; slot_ids?: number[] } {
  return {
    ...(shown.groupId !== wished.groupId && { group_id: wished.groupId }),
    ...(!sameSlots(shown.slotIds, wished.slotIds) && { slot_ids: wished.slotIds }),
  };
}

/** Why nothing is sent: there is nothing to send, or the club's contract does not take it. */
async function refused(api: ClubApi, body: object): Promise<MoveOutcome | undefined> {
  const names = Object.keys(body);
  if (names.length === 0) {
    const words = await getTranslations("form");
    return { ok: false, code: "unchanged", words: words("unchanged") };
  }
  const { document } = await currentContract(api.club, { patience: "save" });
  const model = formModel(document, { method: "PATCH", path: annual.item });
  if (names.every((name) => model?.fields.some((field) => field.name === name && !field.readOnly))) return undefined;
  const words = await getTranslations("contract.notOffered");
  return { ok: false, code: "not_offered", words: words("description") };
}

async function readNow(api: ClubApi, id: number): Promise<Record<string, unknown>> {
  return recordOf(
    await api.get(annual.item, { path: { id }, lane: "click", patience: "save" }),
    id,
    `GET ${annual.item}`,
  );
}

async function decidedMeanwhile({ club, person }: Seat, { id, seen }: Move): Promise<MoveOutcome | undefined> {
  const seer = { club, kind: "annual" as const, person: person.id, now: now(), within: null };
  const { marks, others } = await snapshotOf((await store()).db, seer, [id]);
  const [mark = ""] = marks;
  if (mark === seen) return undefined;
  const words = await getTranslations("registrations");
  const [other] = others;
  const why = other
    ? words(`decide.others.one.${other.isOpen ? "open" : "done"}`, { by: other.by, operation: other.operation })
    : words("decide.changed", { count: 1 });
  return { ok: false, code: "decided", seen: mark, words: `${why} ${words("counter.move.again")}` };
}

function placeOf(record: Record<string, unknown>): Place | undefined {
  const groupId = idOf(record.group_id);
  return groupId === null ? undefined : { groupId, slotIds: ids(record.slot_ids) };
}

/** Neither as it was shown nor as it is wished: slots belong to their group, so the two are compared as one. */
function isOther(theirs: Place, { shown, wished }: Move): boolean {
  return !samePlace(theirs, shown) && !samePlace(theirs, wished);
}

function samePlace(one: Place, other: Place): boolean {
  return one.groupId === other.groupId && sameSlots(one.slotIds, other.slotIds);
}

function sameSlots(one: readonly number[], other: readonly number[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** After the write took effect: nothing here may turn it into a failure for the person. */
async function afterMoving({ club, person }: Seat, { id }: Move, fields: string[], key: string): Promise<void> {
  await writeAudit((await store()).db, {
    by: person,
    club,
    action: "registration.update",
    subject: `annual-registrations/${id}`,
    details: { fields },
    once: key,
  });
  try {
    await refreshRecord(club, annual.copy.phase, id, "click", person.id);
  } catch (failure) {
    log().warn({ err: failure, club, id }, "written, but the copy could not be refreshed");
  }
}

async function failureOutcome({ club, person }: Seat, { id }: Move, failure: unknown): Promise<MoveOutcome> {
  if (failure instanceof ContractFailure) {
    const words = await getTranslations("contract.failed");
    return { ok: false, code: "contract", words: words(failure.code) };
  }
  if (!(failure instanceof ClubError)) throw failure;
  const { code, requestId } = failure;
  await writeAudit((await store()).db, {
    by: person,
    club,
    action: "registration.update",
    subject: `annual-registrations/${id}`,
    outcome: loggedAs(failure),
    code,
    requestId: requestId ?? null,
  });
  const words = await getTranslations("errors");
  const told = reasonWithAdvice(failure, errorWords(words, failure), words("sendAgain"));
  return { ok: false, code, words: told, ...(requestId === undefined ? {} : { requestId }) };
}
