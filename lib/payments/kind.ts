import "server-only";
import { type ClubApi, clubApi } from "#lib/club/client.ts";
import { publish } from "#lib/live/live.ts";
import { elsewhere } from "#lib/outbox/address.ts";
import type { Claim, Kind } from "#lib/outbox/kind.ts";
import { logSettled } from "#lib/outbox/log.ts";
import { nthWait, outcomeOf } from "#lib/outbox/outcome.ts";
import { idOf, integer, isRaw, text } from "#lib/resources/wire.ts";
import { paymentPart, type Recorded, recordedOf } from "./record.ts";

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
      return elsewhere(claim, api.club.baseUrl) ?? { ok: true, seen: await sendStep(api, claim, signal) };
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
    const { piece, seen } = settled;
    if (piece.step === "options") return;
    const id = (seen ?? recordedOf(piece))?.paymentId;
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

async function sendStep(api: ClubApi, { work, piece }: Claim, signal: AbortSignal): Promise<Recorded> {
  const { amountCents, method, receivedOn, type, towards } = paymentPart.parse(piece.frozen);
  const way = { lane: "click", once: true, signal } as const;
  const key = piece.idempotencyKey;
  const known = recordedOf(piece);
  if (!known) {
    const sum = { amount_cents: amountCents, method, received_on: receivedOn, type };
    const body = { member_id: piece.memberId ?? 0, season_id: work.seasonId ?? 0, ...sum };
    return { paymentId: (await api.post("/payments", { body, key, ...way })).id };
  }
  const path = { id: known.paymentId };
  if (piece.step === "allocate") {
    await api.patch("/payments/{id}", { path, body: { allocations: known.keys ?? [] }, key, ...way });
    return known;
  }
  return { ...known, keys: keysIn(await api.get("/payments/{id}/allocation-options", { path, ...way }), towards) };
}

/**
 * The keys of what is wished, in that order, as far as something is due. Options whose shape is another (club-api §4.13: not shown) name no
 * registration: nothing is chosen by itself.
 */
export function keysIn(answer: unknown, towards: readonly number[]): string[] {
  const data = isRaw(answer) && Array.isArray(answer.data) ? answer.data.filter(isRaw) : [];
  return towards.flatMap((id) => {
    const option = data.find((one) => idOf(one.registration_id) === id && (integer(one.due_cents) ?? 1) > 0);
    return text(option?.key) ?? [];
  });
}
