import "server-only";
import type { ClubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { registrationsThere } from "#lib/sync/copy/registrations-there.ts";
import type { DecisionClaim } from "./decision-work.ts";
import { createdIdOf, movingOf } from "./decision-work.ts";
import { createRegistration, readRegistration, validIn, type Way } from "./registration-wire.ts";
import type { Seen, TryOutcome } from "./seen.ts";

/** Our own code: the other record does not have the registration as this one had it, so that it is not cancelled here. */
const NOT_THERE = "moved_registration_gone";

/** Creates the registration at the record that it moves to, with what is frozen of it: asked again, it is the same request. @throws ClubError */
export async function createThere(api: ClubApi, { work, piece }: DecisionClaim, way: Way): Promise<TryOutcome> {
  const [memberId, activityId] = [work.memberId ?? 0, piece.activityId ?? 0];
  const creation = { kind: work.collection, memberId, activityId, ...movingOf(piece) };
  const { id, data } = await createRegistration(api, creation, { ...way, key: piece.idempotencyKey });
  return { ok: true, valid: validIn(data), createdId: id };
}

/**
 * Gives an annual registration to the record that it moves to, in one write: it keeps its number, its state and its place. Where it is
 * there already, nothing is written.
 * @throws ClubError `other_person` where its number belongs to a third record by now: that one's must not be given away
 */
export async function giveTo(api: ClubApi, { work, piece }: DecisionClaim, way: Way): Promise<TryOutcome> {
  const to = work.memberId ?? 0;
  const holder = (await readRegistration(api, "annual", piece.recordId, way))?.memberId;
  if (holder === to) return { ok: true };
  if (holder !== undefined && holder !== piece.memberId) throw new ClubError({ kind: "refused", code: "other_person" });
  const sent = { path: { id: piece.recordId }, body: { member_id: to }, key: piece.idempotencyKey, ...way };
  await api.patch("/annual-registrations/{id}", sent);
  return { ok: true };
}

/** @throws ClubError `moved_registration_gone` where the other record does not have it as this one had: nothing is cancelled then */
export async function mustStandThere(api: ClubApi, { work, piece }: DecisionClaim, way: Way): Promise<void> {
  const createdId = createdIdOf(piece);
  const seen = createdId === null ? null : await readRegistration(api, work.collection, createdId, way);
  const isTheirs = seen !== null && (seen.memberId === undefined || seen.memberId === work.memberId);
  if (isTheirs && (movingOf(piece)?.validated ? seen.valid === true : seen.valid !== false)) return;
  throw new ClubError({ kind: "refused", code: NOT_THERE });
}

/** The live registration of the record that it moves to, after a creation that nobody answered; null when there is none. */
export async function findCreated(api: ClubApi, { work, piece }: DecisionClaim, way: Way): Promise<Seen> {
  const wished = { kind: work.collection, memberId: work.memberId ?? 0, activityId: piece.activityId ?? 0 };
  const found = (await registrationsThere(api, { ...wished, seasonId: work.seasonId }, way)).find(
    ({ valid }) => valid !== false,
  );
  return found ? { valid: found.valid, createdId: found.id } : null;
}
