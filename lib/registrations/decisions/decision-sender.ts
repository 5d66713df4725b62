import "server-only";
import type { Decision, RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import { sendingApi } from "#lib/sync/outbox/address.ts";
import type { Strand } from "#lib/sync/outbox/kind.ts";
import { type Failure, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import type { RowClaim } from "./job.ts";
import { createdIdOf, type Job } from "./job.ts";
import { createThere, findCreated, giveTo, mustStandThere } from "./move-sender.ts";
import { type Identity, memberIn, readIdentity, readRegistration, validIn } from "./registration-wire.ts";
import type { Seen, TryOutcome } from "./seen.ts";
import { stepOf } from "./step.ts";

/** How jobs speak with a club. Failures of the club are outcomes; only a defect of ours throws. */
export interface Sender {
  /**
   * Waits until the club's quota lets one row of a strand be sent.
   * @param by the person whose turn it is
   */
  turn?(strand: Strand, by: number, signal: AbortSignal): Promise<Turn>;
  /** Sends the row's decision with its key, once. Whichever call of the row comes first goes in the turn that was waited for. */
  send(claim: RowClaim, signal: AbortSignal, turn?: Turn): Promise<TryOutcome>;
  /** Reads whose registration the club has under a number now; null when there is none. */
  identify(
    claim: RowClaim,
    registrationId: number,
    signal: AbortSignal,
    turn?: Turn,
  ): Promise<{ identity: Identity | null } | Failure>;
  /** Reads the registration as the club has it now; null when there is none. */
  look(claim: RowClaim, signal: AbortSignal, turn?: Turn): Promise<{ seen: Seen } | Failure>;
}

/**
 * Rows on their way at once: for each club its single decisions, and beside them its big jobs, so that a person's decision never waits for
 * a place behind a job. Enough to keep a quota of five a second busy against a club that answers in under a second; not enough to
 * flood it.
 */
export const IN_FLIGHT = 4;

/** A single decision is a person waiting; more than one is work that people must not wait for. */
export function laneOf(job: Pick<Job, "size">): Lane {
  return job.size === 1 ? "click" : "bulk";
}

/** The operations of a registration (club-api §4.5). */
const PATHS = {
  annual: {
    validate: "/annual-registrations/{id}/validate",
    refuse: "/annual-registrations/{id}/refuse",
    cancel: "/annual-registrations/{id}/cancel",
  },
  event: {
    validate: "/event-registrations/{id}/validate",
    refuse: "/event-registrations/{id}/refuse",
    cancel: "/event-registrations/{id}/cancel",
  },
} as const satisfies Record<RegistrationKind, Record<Decision, string>>;

/** Speaks with the clubs through their one door. A decision is sent once a claim: whether it may go again is asked of the job first. */
export const clubSender: Sender = {
  async turn({ club, single }, by, signal) {
    const { governor } = await clubApi(club);
    return governor.take(single ? "click" : "bulk", { by: single ? by : undefined, patient: true, signal });
  },

  async send(claim, signal, turn) {
    const { job, row } = claim;
    return outcomeOf(async () => {
      const api = await sendingApi({ work: job, piece: row });
      const step = stepOf(job, row);
      const way = { lane: laneOf(job), once: true, signal, turn };
      if (step === "create") return createThere(api, claim, way);
      if (step === "give") return giveTo(api, claim, way);
      if (job.operation === "move" && step === "cancel") await mustStandThere(api, claim, way);
      const asked = recordOf(claim);
      const sent = { path: { id: asked }, key: row.idempotencyKey, ...way };
      const { data } = await api.post(PATHS[job.collection][step], sent);
      return { ok: true, valid: validIn(data), memberId: holderOf(claim, memberIn(data)) };
    });
  },

  async identify({ job }, registrationId, signal, turn) {
    return outcomeOf(async () => {
      const api = await clubApi(job.club, job.askedBy);
      const way = { lane: laneOf(job), once: true, signal, turn };
      return { identity: await readIdentity(api, job.collection, registrationId, way) };
    });
  },

  async look(claim, signal, turn) {
    const { job, row } = claim;
    return outcomeOf(async () => {
      const api = await clubApi(job.club, job.askedBy);
      const way = { lane: laneOf(job), once: true, signal, turn };
      if (stepOf(job, row) === "create") return { seen: await findCreated(api, claim, way) };
      const seen = await readRegistration(api, job.collection, recordOf(claim), way);
      const isGiven = job.operation === "move" && seen?.memberId === job.memberId;
      return { seen: seen && { ...seen, isGiven, memberId: holderOf(claim, seen.memberId) } };
    });
  },
};

/** The registration that a step is about: what was created is validated, everything else is the frozen one's. */
function recordOf({ job, row }: RowClaim): number {
  return (job.operation === "move" && row.step === "validate" && createdIdOf(row)) || row.recordId;
}

/** Whose the told registration is, in terms of the frozen row: the record that it moves to is the right one for what was created. */
function holderOf({ job, row }: RowClaim, told: number | undefined): number | undefined {
  const isThere = job.operation === "move" && row.step !== "cancel" && told === job.memberId;
  return isThere ? (row.memberId ?? undefined) : told;
}
