import "server-only";
import type { Decision, RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import { sendingApi } from "#lib/sync/outbox/address.ts";
import type { Strand } from "#lib/sync/outbox/kind.ts";
import { type Failure, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import type { DecisionClaim } from "./decision-work.ts";
import { createdIdOf, type DecisionWork } from "./decision-work.ts";
import { createThere, findCreated, giveTo, mustStandThere } from "./move-sender.ts";
import { type Identity, memberIn, readIdentity, readRegistration, validIn } from "./registration-wire.ts";
import type { Seen, TryOutcome } from "./seen.ts";
import { stepOf } from "./step.ts";

/** How works of decisions speak with a club. Failures of the club are outcomes; only a defect of ours throws. */
export interface Sender {
  /**
   * Waits until the club's quota lets one piece of a strand be sent.
   * @param by the person whose turn it is
   */
  turn?(strand: Strand, by: number, signal: AbortSignal): Promise<Turn>;
  /** Sends the piece's decision with its key, once. Whichever call of the piece comes first goes in the turn that was waited for. */
  send(claim: DecisionClaim, signal: AbortSignal, turn?: Turn): Promise<TryOutcome>;
  /** Reads whose registration the club has under a number now; null when there is none. */
  identify(
    claim: DecisionClaim,
    registrationId: number,
    signal: AbortSignal,
    turn?: Turn,
  ): Promise<{ identity: Identity | null } | Failure>;
  /** Reads the registration as the club has it now; null when there is none. */
  look(claim: DecisionClaim, signal: AbortSignal, turn?: Turn): Promise<{ seen: Seen } | Failure>;
}

/**
 * Pieces on their way at once: for each club its single decisions, and beside them its big works, so that a person's decision never waits for
 * a place behind a work. Enough to keep a quota of five a second busy against a club that answers in under a second; not enough to
 * flood it.
 */
export const IN_FLIGHT = 4;

/** A single decision is a person waiting; more than one is work that people must not wait for. */
export function laneOf(work: Pick<DecisionWork, "size">): Lane {
  return work.size === 1 ? "click" : "bulk";
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

/** Speaks with the clubs through their one door. A decision is sent once a claim: whether it may go again is asked of the work first. */
export const clubSender: Sender = {
  async turn({ club, single }, by, signal) {
    const { governor } = await clubApi(club);
    return governor.take(single ? "click" : "bulk", { by: single ? by : undefined, patient: true, signal });
  },

  async send(claim, signal, turn) {
    const { work, piece } = claim;
    return outcomeOf(async () => {
      const api = await sendingApi({ work, piece });
      const step = stepOf(work, piece);
      const way = { lane: laneOf(work), once: true, signal, turn };
      if (step === "create") return createThere(api, claim, way);
      if (step === "give") return giveTo(api, claim, way);
      if (work.operation === "move" && step === "cancel") await mustStandThere(api, claim, way);
      const asked = recordOf(claim);
      const sent = { path: { id: asked }, key: piece.idempotencyKey, ...way };
      const { data } = await api.post(PATHS[work.collection][step], sent);
      return { ok: true, valid: validIn(data), memberId: holderOf(claim, memberIn(data)) };
    });
  },

  async identify({ work }, registrationId, signal, turn) {
    return outcomeOf(async () => {
      const api = await clubApi(work.club, work.askedBy);
      const way = { lane: laneOf(work), once: true, signal, turn };
      return { identity: await readIdentity(api, work.collection, registrationId, way) };
    });
  },

  async look(claim, signal, turn) {
    const { work, piece } = claim;
    return outcomeOf(async () => {
      const api = await clubApi(work.club, work.askedBy);
      const way = { lane: laneOf(work), once: true, signal, turn };
      if (stepOf(work, piece) === "create") return { seen: await findCreated(api, claim, way) };
      const seen = await readRegistration(api, work.collection, recordOf(claim), way);
      const isGiven = work.operation === "move" && seen?.memberId === work.memberId;
      return { seen: seen && { ...seen, isGiven, memberId: holderOf(claim, seen.memberId) } };
    });
  },
};

/** The registration that a step is about: what was created is validated, everything else is the frozen one's. */
function recordOf({ work, piece }: DecisionClaim): number {
  return (work.operation === "move" && piece.step === "validate" && createdIdOf(piece)) || piece.recordId;
}

/** Whose the told registration is, in terms of the frozen piece: the record that it moves to is the right one for what was created. */
function holderOf({ work, piece }: DecisionClaim, told: number | undefined): number | undefined {
  const isThere = work.operation === "move" && piece.step !== "cancel" && told === work.memberId;
  return isThere ? (piece.memberId ?? undefined) : told;
}
