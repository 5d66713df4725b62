import "server-only";
import { type ClubApi, clubApi } from "#lib/club/client.ts";
import { publish } from "#lib/live/live.ts";
import { elsewhere, notSent } from "#lib/outbox/address.ts";
import type { Claim, Kind, Sent } from "#lib/outbox/kind.ts";
import { logSettled } from "#lib/outbox/log.ts";
import { nthWait, outcomeOf } from "#lib/outbox/outcome.ts";
import { idOf, integer, isRaw, text } from "#lib/resources/wire.ts";
import { paymentDetails } from "#lib/store/schema/treasury.ts";
import { askOf, paymentPart, type Recorded, recordedOf, type Target } from "./record.ts";

/** The payment is recorded and settles nothing of what was wished: somebody has to choose. */
export const NOT_ALLOCATED = "not_allocated";

/** Waits before the next try, in seconds: a line of a list of many. The last repeats. */
const WAITS = [1, 2, 4, 8, 15];

/**
 * What was paid (club-api §4.9), each person's part in steps: the payment is created, the keys of what it can settle are read, and those that were
 * wished are sent. A part that is recorded and whose keys were refused ends as failed, with the number of its payment.
 */
export const recordedPayments: Kind<Recorded> = {
  name: "payments",
  manner: "persists",
  waitAfter: (attempts) => nthWait(WAITS, attempts),
  inFlight: 4,
  async send(claim, { signal }) {
    const { work } = claim;
    return outcomeOf(async () => {
      const api = await clubApi(work.club, work.askedBy);
      return elsewhere(claim, api.club.baseUrl) ?? (await sendStep(api, claim, signal));
    });
  },
  next(piece, seen) {
    if (!seen) return null;
    const { towards } = paymentPart.parse(piece.frozen);
    if (piece.step === "create" && towards.length > 0) return { step: "options", result: seen };
    return piece.step === "options" && seen.keys?.length ? { step: "allocate", result: seen } : null;
  },
  resultOf: (_claim, seen) => seen,
  async settled(tx, settled) {
    const { work, piece, seen, now } = settled;
    if (piece.step === "options") return;
    const id = (seen ?? recordedOf(piece))?.paymentId;
    const { details } = paymentPart.parse(piece.frozen);
    if (piece.step === "create" && seen && details) {
      const recording = askOf(work);
      const named = { club: work.club, paymentId: seen.paymentId, seasonId: work.seasonId ?? 0, recording };
      await tx
        .insert(paymentDetails)
        .values({ ...named, ...details, writtenBy: work.askedByName, writtenAt: now })
        .onConflictDoNothing();
    }
    await logSettled(tx, settled, {
      action: piece.step === "create" ? "payment.create" : "payment.allocate",
      subject: id === undefined ? null : `payments/${id}`,
      details: { member: piece.memberId, amountCents: paymentPart.parse(piece.frozen).amountCents },
    });
  },
  progress(works) {
    for (const { club, seasonId } of works)
      void publish({ club, topic: "mirror", ...(seasonId !== null && { season: seasonId }) });
  },
};

async function sendStep(api: ClubApi, claim: Claim, signal: AbortSignal): Promise<Sent<Recorded>> {
  const { work, piece } = claim;
  const { amountCents, method, receivedOn, type, towards } = paymentPart.parse(piece.frozen);
  const way = { lane: "click", once: true, signal } as const;
  const key = piece.idempotencyKey;
  const known = recordedOf(piece);
  if (!known) {
    const sum = { amount_cents: amountCents, method, received_on: receivedOn, type };
    const body = { member_id: piece.memberId ?? 0, season_id: work.seasonId ?? 0, ...sum };
    return { ok: true, seen: { paymentId: (await api.post("/payments", { body, key, ...way })).id } };
  }
  const path = { id: known.paymentId };
  if (piece.step === "allocate") {
    await api.patch("/payments/{id}", { path, body: { allocations: known.keys ?? [] }, key, ...way });
    return { ok: true, seen: known };
  }
  const options = await api.get("/payments/{id}/allocation-options", { path, ...way });
  const keys = keysIn(options, towards, amountCents);
  return keys ? { ok: true, seen: { ...known, keys } } : notSent(piece, NOT_ALLOCATED, known);
}

/**
 * The keys of what is wished, in that order. The API does not show what an option looks like (club-api §4.13): one is chosen only where it says which
 * registration, or that it is the membership, and together they must take the amount, or the club would refuse it.
 * @returns null where somebody has to choose: an option is missing, means nothing to us, or takes nothing any more
 */
export function keysIn(answer: unknown, towards: readonly Target[], amountCents: number): string[] | null {
  const options = isRaw(answer) && Array.isArray(answer.data) ? answer.data.filter(isRaw) : [];
  let left = amountCents;
  const keys: string[] = [];
  for (const { kind, registrationId } of towards) {
    const option = options.find((one) => one.type === ALLOCATED[kind] && idOf(one.registration_id) === registrationId);
    const key = text(option?.key);
    const available = integer(option?.available_cents) ?? left;
    if (!key || left <= 0 || available <= 0) return null;
    keys.push(key);
    left -= available;
  }
  return left <= 0 ? keys : null;
}

/** What an allocation is to (club-api §2.11), as our service and the document's examples write it. */
const ALLOCATED: Readonly<Record<Target["kind"], string>> = {
  annual: "annual_registration",
  event: "event_registration",
  membership: "membership",
};
