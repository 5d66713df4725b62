import "server-only";
import { publish } from "#lib/base/live/live.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Work } from "#lib/base/store/schema/sync/outbox.ts";
import { type PaymentFacts, paymentCounters, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { aboutPayment, aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges, writePaymentChange } from "#lib/sync/chronicle/write.ts";
import { noteWritten } from "#lib/sync/copy/note-written.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { Claim, Kind, Sent, Settled } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { changedFacts, comparedFacts } from "#lib/sync/resources/payment-facts.ts";
import { type Amendment, wishedChange } from "./change.ts";
import { paymentIn } from "./facts.ts";
import { allocationsFrom, optionsFor, optionsIn } from "./options.ts";
import { askOf, paymentPart, type Recorded, recordedOf } from "./record.ts";
import { isAsWished, traceChange, tracePart } from "./trace.ts";

/** The payment is recorded and settles nothing of what was wished: somebody has to choose. */
export const NOT_ALLOCATED = "not_allocated";

/** The club has another payment by now than the person saw: nothing was sent. */
export const CHANGED_MEANWHILE = "changed_meanwhile";

/** Waits before the next try, in seconds: a line of a list of many. The last repeats. */
const WAITS = [1, 2, 4, 8, 15];

/**
 * What was paid (club-api §4.9). Each part of what was received goes in steps: the payment is created, what it can settle is read, and the keys of
 * what was wished are sent; a part that is recorded and whose keys were refused ends as failed, with the number of its payment. A change of a
 * payment is compared with what the club has before it is sent.
 */
export const recordedPayments: Kind<Recorded> = {
  name: "payments",
  manner: "persists",
  waitAfter: (attempts) => nthWait(WAITS, attempts),
  inFlight: 4,
  async send(claim, { signal }) {
    return outcomeOf(async () => {
      const send = isChange(claim) ? sendChange : sendPart;
      return send(await sendingApi(claim), claim, signal);
    });
  },
  onlyReads: ({ step }) => READS.includes(step ?? ""),
  trace: (claim, { signal }) => outcomeOf(() => (isChange(claim) ? traceChange : tracePart)(claim, signal)),
  next(piece, seen) {
    if (!seen) return null;
    if (piece.step === "check") return seen.isSo ? null : { step: "change", result: seen };
    if (piece.step === "create" && paymentPart.parse(piece.frozen).towards.length > 0)
      return { step: "options", result: seen };
    return piece.step === "options" && seen.keys?.length ? { step: "allocate", result: seen } : null;
  },
  resultOf: (_claim, seen) => seen,
  async settled(tx, settled) {
    const isRead = READS.includes(settled.piece.step ?? "");
    if (isRead && settled.verdict.piece !== "failed" && !settled.seen?.isSo) return;
    await (isChange(settled) ? settleChange(tx, settled) : settlePart(tx, settled));
  },
  progress(works) {
    for (const { club, seasonId } of works)
      void publish({ club, topic: "mirror", ...(seasonId !== null && { season: seasonId }) });
  },
};

/** Steps that change nothing at the club. */
const READS = ["options", "check"];

const isChange = ({ work }: Pick<Claim, "work">): boolean => work.operation === "change";

async function sendPart(api: ClubApi, claim: Claim, signal: AbortSignal): Promise<Sent<Recorded>> {
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
  const options = optionsIn(await api.get("/payments/{id}/allocation-options", { path, ...way }));
  const chosen = optionsFor(options, towards, amountCents, type === "Remboursement");
  if (!chosen) return notSent(piece, NOT_ALLOCATED, known);
  const allocations = allocationsFrom(chosen, amountCents);
  return { ok: true, seen: { ...known, keys: chosen.map((option) => option.key), allocations } };
}

async function sendChange(api: ClubApi, { work, piece }: Claim, signal: AbortSignal): Promise<Sent<Recorded>> {
  const { paymentId, seen, amend, allocations } = wishedChange.parse(piece.frozen);
  const path = { id: paymentId };
  const way = { lane: "click", once: true, signal } as const;
  if (piece.step === "check") {
    const now = paymentIn(await api.get("/payments/{id}", { path, ...way }));
    const isElsewhere = now !== null && now.seasonId !== null && now.seasonId !== work.seasonId;
    // Somebody changed it to just that: this desk, before it went back to a back-up.
    if (now && !isElsewhere && isAsWished(now, wishedChange.parse(piece.frozen)))
      return { ok: true, seen: { paymentId, isSo: true, allocations: now.allocations?.slice() ?? null } };
    if (!now || isElsewhere || changedFacts(seen, now).length > 0)
      return notSent(piece, CHANGED_MEANWHILE, now ? { now: comparedFacts(now) } : undefined);
    return { ok: true, seen: { paymentId } };
  }
  const { amountCents, method, receivedOn, type } = amend;
  const body = {
    ...(amountCents !== undefined && { amount_cents: amountCents }),
    ...(method !== undefined && { method }),
    ...(receivedOn !== undefined && { received_on: receivedOn }),
    ...(type !== undefined && { type }),
    ...(allocations && { allocations: allocations.map((option) => option.key) }),
  };
  await api.patch("/payments/{id}", { path, body, key: piece.idempotencyKey, ...way });
  if (!isSpreadAnew(seen, amend) || allocations) return { ok: true, seen: { paymentId } };
  // The club spreads another amount over the same keys, and only it knows how. The change stands, whatever becomes of this reading.
  const now = await api.get("/payments/{id}", { path, ...way }).catch(() => null);
  return { ok: true, seen: { paymentId, allocations: paymentIn(now)?.allocations?.slice() ?? null } };
}

async function settlePart(tx: Transaction, settled: Settled<Recorded>): Promise<void> {
  const { work, piece, seen, verdict, now } = settled;
  const { amountCents, method, receivedOn, type, towards, details, counters } = paymentPart.parse(piece.frozen);
  const recorded = seen ?? recordedOf(piece);
  const isDone = verdict.piece === "done" && seen !== undefined;
  // What it settles is known once its keys were sent, or refused.
  const isPlain = towards.length === 0 || verdict.piece === "failed";
  if (recorded && (isDone || verdict.piece === "failed")) {
    const allocations = isPlain ? [] : (recorded.allocations ?? null);
    const facts = { memberId: piece.memberId, amountCents, method, receivedOn, type, allocations };
    await notePayment(tx, work, recorded.paymentId, facts);
  }
  if (isDone && piece.step === "create") {
    const kept = { club: work.club, paymentId: seen.paymentId, seasonId: work.seasonId ?? 0 };
    const written = { writtenBy: work.askedByName, writtenAt: now };
    if (details) {
      await tx
        .insert(paymentDetails)
        .values({ ...kept, ...details, ...written, recording: askOf(work) })
        .onConflictDoNothing();
      const { seasonId, paymentId } = kept;
      await writeChanges(tx, {
        ...{ club: work.club, seasonId, kind: "cheque", about: aboutPayment(paymentId, piece.memberId) },
        ...{ before: null, after: details, by: { id: work.askedBy, name: work.askedByName }, now },
      });
    }
    if (counters)
      await tx
        .insert(paymentCounters)
        .values({ ...kept, ...counters, ...written })
        .onConflictDoNothing();
  }
  if (piece.step === "options") return;
  if (recorded && isDone) {
    const isNew = piece.step === "create";
    const sum = { memberId: piece.memberId, amountCents, method, receivedOn, type };
    const given = counters && { countersId: counters.countersId, counters: counters.kind };
    await writePaymentChange(tx, {
      ...{ club: work.club, seasonId: work.seasonId, kind: "payment", now },
      about: [...aboutPayment(recorded.paymentId, piece.memberId), ...aboutPayments(counters?.countersId ?? null)],
      before: isNew ? null : { allocations: [] },
      after: isNew ? { ...sum, ...given } : { allocations: recorded.allocations ?? null },
      ...{ reason: counters?.reason ?? null, by: { id: work.askedBy, name: work.askedByName } },
    });
  }
  await logSettled(tx, settled, {
    action: piece.step === "create" ? "payment.create" : "payment.allocate",
    subject: recorded ? `payments/${recorded.paymentId}` : null,
    details: { member: piece.memberId, amountCents, ...(counters && { counters: counters.countersId }) },
  });
}

/** Payments are not announced, and whoever records the next one has to see this one. @param facts with `allocations` null where they are not known yet */
function notePayment(tx: Transaction, { club, seasonId }: Work, id: number, facts: PaymentFacts): Promise<void> {
  return noteWritten(tx, { club, phase: "payments", id }, { row: { ...facts, seasonId: seasonId ?? 0 } });
}

async function settleChange(tx: Transaction, settled: Settled<Recorded>): Promise<void> {
  const { work, piece, verdict } = settled;
  const { paymentId, seen, amend, allocations, reason } = wishedChange.parse(piece.frozen);
  if (verdict.piece === "done") {
    const facts = { ...seen, ...amend };
    const spread = isSpreadAnew(seen, amend) ? (settled.seen?.allocations ?? null) : seen.allocations;
    const settles = allocations ? allocationsFrom(allocations, facts.amountCents ?? 0) : spread;
    await writePaymentChange(tx, {
      ...{ club: work.club, seasonId: work.seasonId, kind: "payment", now: settled.now, reason },
      about: aboutPayment(paymentId, seen.memberId),
      before: comparedFacts(seen),
      after: comparedFacts({ ...facts, allocations: settles ?? seen.allocations }),
      by: { id: work.askedBy, name: work.askedByName },
    });
    await notePayment(tx, work, paymentId, { ...facts, allocations: settles });
  }
  await logSettled(tx, settled, {
    action: Object.keys(amend).length > 0 ? "payment.amend" : "payment.allocate",
    subject: `payments/${paymentId}`,
    details: {
      member: seen.memberId,
      ...(amend.amountCents !== undefined && { amountCents: amend.amountCents, beforeCents: seen.amountCents }),
      // The next journal tells the difference with it.
      ...(reason !== null && { reason }),
    },
  });
}

/** Whether a change of its fields makes the club spread a payment anew over what it settles. */
function isSpreadAnew(seen: PaymentFacts, amend: Amendment): boolean {
  const isSpread = amend.amountCents !== undefined || amend.type !== undefined;
  return isSpread && seen.allocations !== null && seen.allocations.length > 0;
}
