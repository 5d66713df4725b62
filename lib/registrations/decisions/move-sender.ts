import "server-only";
import type { ClubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { registrationsThere } from "#lib/sync/copy/registrations-there.ts";
import type { RowClaim } from "./job.ts";
import { createdIdOf, movingOf } from "./job.ts";
import { createRegistration, readRegistration, validIn, type Way } from "./registration-wire.ts";
import type { Seen, TryOutcome } from "./seen.ts";

/** Our own code: the other record does not have the registration as this one had it, so that it is not cancelled here. */
const NOT_THERE = "moved_registration_gone";

/** Creates the registration at the record that it moves to, with what is frozen of it: asked again, it is the same request. @throws ClubError */
export async function createThere(api: ClubApi, { job, row }: RowClaim, way: Way): Promise<TryOutcome> {
  const [memberId, activityId] = [job.memberId ?? 0, row.activityId ?? 0];
  const creation = { kind: job.collection, memberId, activityId, ...movingOf(row) };
  const { id, data } = await createRegistration(api, creation, { ...way, key: row.idempotencyKey });
  return { ok: true, valid: validIn(data), createdId: id };
}

/**
 * Gives an annual registration to the record that it moves to, in one write: it keeps its number, its state and its place. Where it is
 * there already, nothing is written.
 * @throws ClubError `other_person` where its number belongs to a third record by now: that one's must not be given away
 */
export async function giveTo(api: ClubApi, { job, row }: RowClaim, way: Way): Promise<TryOutcome> {
  const to = job.memberId ?? 0;
  const holder = (await readRegistration(api, "annual", row.recordId, way))?.memberId;
  if (holder === to) return { ok: true };
  if (holder !== undefined && holder !== row.memberId) throw new ClubError({ kind: "refused", code: "other_person" });
  const sent = { path: { id: row.recordId }, body: { member_id: to }, key: row.idempotencyKey, ...way };
  await api.patch("/annual-registrations/{id}", sent);
  return { ok: true };
}

/** @throws ClubError `moved_registration_gone` where the other record does not have it as this one had: nothing is cancelled then */
export async function mustStandThere(api: ClubApi, { job, row }: RowClaim, way: Way): Promise<void> {
  const createdId = createdIdOf(row);
  const seen = createdId === null ? null : await readRegistration(api, job.collection, createdId, way);
  const isTheirs = seen !== null && (seen.memberId === undefined || seen.memberId === job.memberId);
  if (isTheirs && (movingOf(row)?.validated ? seen.valid === true : seen.valid !== false)) return;
  throw new ClubError({ kind: "refused", code: NOT_THERE });
}

/** The live registration of the record that it moves to, after a creation that nobody answered; null when there is none. */
export async function findCreated(api: ClubApi, { job, row }: RowClaim, way: Way): Promise<Seen> {
  const wished = { kind: job.collection, memberId: job.memberId ?? 0, activityId: row.activityId ?? 0 };
  const found = (await registrationsThere(api, { ...wished, seasonId: job.seasonId }, way)).find(
    ({ valid }) => valid !== false,
  );
  return found ? { valid: found.valid, createdId: found.id } : null;
}
