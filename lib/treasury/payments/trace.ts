import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { accessName } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import type { MirrorPayment } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { IN_PROGRESS } from "#lib/club/client/write-again.ts";
import { readPage } from "#lib/sync/copy/page.ts";
import type { Claim, Traced } from "#lib/sync/outbox/kind.ts";
import { changedFacts, comparedFacts } from "#lib/sync/resources/payment-facts.ts";
import { type WishedChange, wishedChange } from "./change.ts";
import { paymentIn } from "./facts.ts";
import { allocationsFrom } from "./options.ts";
import { frozenPart, isAlike, type Recorded, recordedOf } from "./record.ts";

/** Until another part that looks the same has its answer, in seconds. */
const ASKED_SECONDS = 5;

/** Looks whether the club has a part that was perhaps recorded under another access, or its keys. @throws ClubError */
export async function tracePart({ work, piece }: Claim, signal: AbortSignal): Promise<Traced<Recorded>> {
  const api = await clubApi(work.club, work.askedBy);
  const known = recordedOf(piece);
  if (!known) return traceCreated(api, { work, piece }, signal);
  const way = { lane: "click", once: true, signal } as const;
  const now = paymentIn(await api.get("/payments/{id}", { path: { id: known.paymentId }, ...way }));
  if (!now?.allocations) return { is: "unclear" };
  if (now.allocations.length === 0) return { is: "missing", result: known };
  const settles = known.allocations
    ? changedFacts({ ...now, allocations: known.allocations }, now).length === 0
    : false;
  return settles ? { is: "there", seen: known } : { is: "unclear" };
}

/** Looks whether a change is there. @throws ClubError */
export async function traceChange({ work, piece }: Claim, signal: AbortSignal): Promise<Traced<Recorded>> {
  const api = await clubApi(work.club, work.askedBy);
  const wish = wishedChange.parse(piece.frozen);
  const way = { lane: "click", once: true, signal } as const;
  const now = paymentIn(await api.get("/payments/{id}", { path: { id: wish.paymentId }, ...way }));
  if (!now) return { is: "unclear" };
  if (isAsWished(now, wish))
    return { is: "there", seen: { paymentId: wish.paymentId, allocations: now.allocations?.slice() ?? null } };
  return changedFacts(wish.seen, now).length === 0 ? { is: "missing" } : { is: "unclear" };
}

/** Whether a payment is as somebody wished it to become. Pure. */
export function isAsWished(now: PaymentFacts, { seen, amend, allocations }: WishedChange): boolean {
  const facts = { ...seen, ...amend };
  const wished = allocations ? allocationsFrom(allocations, facts.amountCents ?? 0) : seen.allocations;
  // An amount that is spread anew is spread by the club.
  const isSpread = !allocations && (amend.amountCents !== undefined || amend.type !== undefined);
  return changedFacts(comparedFacts({ ...facts, allocations: isSpread ? null : wished }), now).length === 0;
}

/**
 * A payment bears no name of ours. What the club has beyond the payments that looked alike when it was asked for, and beyond those that the desk knows to be other parts, is
 * this one, or the part that was asked for before and looks the same.
 */
async function traceCreated(
  api: ClubApi,
  { work, piece }: Pick<Claim, "work" | "piece">,
  signal: AbortSignal,
): Promise<Traced<Recorded>> {
  const part = { ...frozenPart.parse(piece.frozen), memberId: piece.memberId ?? 0 };
  const rows = await paymentsOf(api, work.seasonId ?? 0, signal);
  const { db } = await store();
  const others = await db
    .select({
      ...{ workId: pieces.workId, position: pieces.position, state: pieces.state, sentWith: pieces.sentWith },
      ...{ frozen: pieces.frozen, result: pieces.result, lostAccess: works.lostAccess },
    })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, work.club), eq(works.kind, "payments"), eq(works.operation, "record")],
        ...[sql`${works.seasonId} is not distinct from ${work.seasonId}`, eq(pieces.memberId, part.memberId)],
        inArray(pieces.state, [...OPEN_PIECES, "done", "failed"]),
      ),
    )
    .orderBy(asc(pieces.workId), asc(pieces.position));
  const taken = new Set([...part.alike, ...others.flatMap((other) => recordedOf(other)?.paymentId ?? [])]);
  const free = rows.filter((row) => isAlike(row, part) && !taken.has(row.id));
  const same = others.filter(
    (other) =>
      OPEN_PIECES.includes(other.state) &&
      // What was certainly not sent is not there.
      (other.state !== "queued" || other.lostAccess !== null) &&
      recordedOf(other) === null &&
      isAlike({ ...frozenPart.parse(other.frozen), memberId: part.memberId }, part),
  );
  // What was sent with the access of now tells itself which payment is its own, once it is answered.
  if (same.some(({ state, sentWith }) => state !== "queued" && sentWith === accessName(api.club)))
    throw new ClubError({ kind: "conflict", code: IN_PROGRESS, retryAfterSeconds: ASKED_SECONDS });
  const rank = same.findIndex(({ workId, position }) => workId === piece.workId && position === piece.position);
  // More than anybody asked for: which of them is whose, a person has to say.
  if (free.length > same.length) return { is: "unclear" };
  const found = free[rank];
  return found ? { is: "there", seen: { paymentId: found.id } } : { is: "missing" };
}

/** All payments of a season, as the club has them now. @throws ClubError also where the integration may not read them */
async function paymentsOf(api: ClubApi, season: number, signal: AbortSignal): Promise<MirrorPayment[]> {
  const rows: MirrorPayment[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await readPage(api, "payments", { season, after, lane: "click", signal });
    if (!page.read) throw new ClubError({ kind: "scope", code: "insufficient_scope" });
    rows.push(...(page.rows as unknown as MirrorPayment[]));
    after = page.next;
  }
  return rows.sort((one, other) => one.id - other.id);
}
