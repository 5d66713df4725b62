import "server-only";
import { publish } from "#lib/base/live/live.ts";
import { log } from "#lib/base/program/log.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { LONGEST_WAIT, STUBBORN } from "#lib/club/client/write-again.ts";
import { createRegistration } from "#lib/registrations/decisions/registration-wire.ts";
import { refreshRecord } from "#lib/sync/copy/record.ts";
import { registrationsThere } from "#lib/sync/copy/registrations-there.ts";
import { sendingApi } from "#lib/sync/outbox/address.ts";
import type { Kind, Settled, Traced } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { choice } from "./enrolment.ts";

/** The registration that the club created. */
interface Created {
  registrationId: number;
}

/** Waits before the next try, in seconds, while a parent stands at the counter: at first short ones. The last repeats. */
const WAITS = [0.5, 1, 2, 3, 4];

/** @param attempts how often it was sent, the last try included @returns seconds. Pure. */
export function enrolmentWait(attempts: number): number {
  return attempts > STUBBORN ? LONGEST_WAIT / 4 : nthWait(WAITS, attempts);
}

/**
 * What somebody is registered to at the counter (club-api §4.5): a registration is created for each activity that was chosen, one after the other.
 */
export const enrolments: Kind<Created> = {
  name: "enrolments",
  manner: "persists",
  waitAfter: enrolmentWait,
  inFlight: 8,
  async send(claim, { signal }) {
    const { work, piece } = claim;
    return outcomeOf(async () => {
      const api = await sendingApi(claim);
      const { kind, slotIds } = choice.parse(piece.frozen);
      const creation = { kind, slotIds, memberId: work.memberId ?? 0, activityId: piece.activityId ?? 0 };
      const way = { key: piece.idempotencyKey, lane: "click", once: true, signal } as const;
      const { id } = await createRegistration(api, creation, way);
      return { ok: true, seen: { registrationId: id } };
    });
  },
  async trace({ work, piece }, { signal }) {
    const { kind } = choice.parse(piece.frozen);
    const wished = {
      kind,
      memberId: work.memberId ?? 0,
      activityId: piece.activityId ?? 0,
      seasonId: work.seasonId ?? 0,
    };
    return outcomeOf(async (): Promise<Traced<Created>> => {
      const api = await clubApi(work.club, work.askedBy);
      const found = await registrationsThere(api, wished, { lane: "click", once: true, signal });
      const live = found.find(({ valid }) => valid !== false);
      if (live) return { is: "there", seen: { registrationId: live.id } };
      return { is: found.length > 0 ? "unclear" : "missing" };
    });
  },
  resultOf: (_claim, seen) => seen,
  async settled(tx, settled) {
    const { work, piece, seen } = settled;
    const { kind } = choice.parse(piece.frozen);
    await logSettled(tx, settled, {
      action: "registration.create",
      subject: seen ? `${kind}-registrations/${seen.registrationId}` : null,
      details: { kind, member: work.memberId, activity: piece.activityId },
    });
  },
  async afterwards(_db, settled) {
    await copyCreated(settled);
  },
  progress(works) {
    for (const { club, seasonId } of works)
      void publish({ club, topic: "registrations", ...(seasonId !== null && { season: seasonId }) });
  },
};

/** Reads the new registration into the mirror. A failure is none of the registration: the next reconciliation reads it too. */
async function copyCreated({ work, piece, seen }: Settled<Created>): Promise<void> {
  if (!seen) return;
  const { kind } = choice.parse(piece.frozen);
  try {
    await refreshRecord(work.club, kind, seen.registrationId, "click", work.askedBy);
  } catch (failure) {
    log().warn({ err: failure, club: work.club, kind, id: seen.registrationId }, "created, but not yet in the copy");
  }
}
