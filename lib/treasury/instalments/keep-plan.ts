import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { monthOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, paymentCents, recordId } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { ChronicledPart } from "#lib/base/store/schema/sync/chronicle.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { instalmentPlans, instalments } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { familyOf } from "#lib/people/families/family.ts";
import { aboutMembers, aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { openPlansOf } from "./plans.ts";
import { MOST_PARTS } from "./proposed-parts.ts";
import { canBePart } from "./unlinked-payments.ts";

/** A family has one; what was kept before that was so may be more. */
const MOST_REPLACED = 20;

/** What is agreed with a family. `id` is the page's name for it: asked again after a lost reply, it is the same plan. */
export const newPlan = z.strictObject({
  id: z.uuid(),
  season: recordId,
  member: recordId,
  parts: z
    .array(
      z.strictObject({
        month: monthOfKind("due"),
        cents: paymentCents,
      }),
    )
    .min(1)
    .max(MOST_PARTS),
  note: boundedText(500).transform((text) => text.trim() || null),
  /** The plans of the family that end with this one, as the page showed them. */
  replaces: z.array(z.uuid()).max(MOST_REPLACED).default([]),
});

/** `who`: the copy does not know the person · `open`: the family has a plan that still waits for money, and this one does not replace it. */
export type MadePlan = { kept: true } | { kept: false; why: "who" | "open" };

/**
 * Writes a plan down, its parts in the order of their months. A family owes its debt once: a plan that still waits for money is ended by the one that replaces
 * it, and two who agree one at once come one after the other.
 */
export async function makePlan(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  { id, season, member, parts, note, replaces }: z.output<typeof newPlan>,
): Promise<MadePlan> {
  const scope = { club, seasonId: season };
  await takeTurnOf(tx, `instalments ${club} ${season}`);
  const family = await familyOf(tx, club, member);
  if (family.length === 0) return { kept: false, why: "who" };
  const [there] = await tx
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(thisPlan({ club, plan: id }));
  if (there) return { kept: true };
  const members = family.map((one) => one.id);
  const open = await openPlansOf(tx, scope, members, clubDay(await zoneOf(tx, club), now));
  if (open.some((plan) => !replaces.includes(plan.id))) return { kept: false, why: "open" };
  for (const { id: plan } of open) await endPlan(tx, { ...scope, plan, by, now });
  const made = await tx
    .insert(instalmentPlans)
    .values({ club, id, seasonId: season, memberId: member, note, writtenBy: by.name, writtenAt: now })
    .onConflictDoNothing()
    .returning({ id: instalmentPlans.id });
  if (made.length === 0) return { kept: true };
  const inOrder = parts.toSorted((one, other) => one.month.localeCompare(other.month));
  await tx.insert(instalments).values(inOrder.map((part, index) => ({ club, plan: id, position: index + 1, ...part })));
  await writeChanges(tx, {
    ...{ club, seasonId: season, kind: "plan", about: [`plans/${id}`, ...aboutMembers(member)], by, now },
    before: null,
    after: { parts: inOrder.map(({ month, cents }) => ({ month, cents, paymentId: null })), note },
  });
  const details = { count: parts.length };
  await writeAudit(tx, { by, club, action: "instalment.create", subject: `members/${member}`, details });
  return { kept: true };
}

interface ThisPart extends ClubSeason, Hand {
  plan: string;
  position: number;
}

/**
 * `missing`: there is no such plan, part or payment any more, or it is none of the family's that can be one · `ended`: the plan was ended · `taken`: the payment is another part's ·
 * `others`: the part is linked to another payment by now.
 */
export type LinkedPart = { kept: true } | { kept: false; why: "missing" | "ended" | "taken" | "others" };

/** Says which payment a part became. */
export async function linkPart(
  tx: Transaction,
  asked: ThisPart & { paymentId: number; seen: number | null },
): Promise<LinkedPart> {
  const { club, seasonId, paymentId, seen, by, now } = asked;
  const found = await heldPart(tx, asked);
  if (!found || !(await isPaymentOf(tx, asked, paymentId))) return { kept: false, why: "missing" };
  if (found.endedAt) return { kept: false, why: "ended" };
  if (found.paymentId === paymentId) return { kept: true };
  if (found.paymentId !== seen) return { kept: false, why: "others" };
  const [taken] = await tx
    .select({ plan: instalments.plan })
    .from(instalments)
    .where(and(eq(instalments.club, club), eq(instalments.paymentId, paymentId)));
  if (taken) return { kept: false, why: "taken" };
  if (!(await canBePart(tx, { club, seasonId }, { member: found.memberId, paymentId })))
    return { kept: false, why: "missing" };
  await tx.update(instalments).set({ paymentId, linkedBy: by.name, linkedAt: now }).where(thisPart(asked));
  await writeLink(tx, asked, found, paymentId);
  const details = { season: seasonId, part: found.position };
  await writeAudit(tx, { by, club, action: "instalment.link", subject: `payments/${paymentId}`, details });
  return { kept: true };
}

/** Says that a part is not the payment that it was linked to. @param seen the payment that the person saw it linked to */
export async function unlinkPart(tx: Transaction, asked: ThisPart & { seen: number }): Promise<LinkedPart> {
  const { club, seen, by } = asked;
  const found = await heldPart(tx, asked);
  if (!found) return { kept: false, why: "missing" };
  if (found.paymentId === null) return { kept: true };
  if (found.paymentId !== seen) return { kept: false, why: "others" };
  await tx.update(instalments).set({ paymentId: null, linkedBy: null, linkedAt: null }).where(thisPart(asked));
  await writeLink(tx, asked, found, null);
  const details = { part: found.position };
  await writeAudit(tx, { by, club, action: "instalment.unlink", subject: `payments/${seen}`, details });
  return { kept: true };
}

/** Ends a plan before all of it came: nothing of it is late any more. @returns false where there is no such plan */
export async function endPlan(
  tx: Transaction,
  { club, seasonId, plan, by, now }: Omit<ThisPart, "position">,
): Promise<boolean> {
  const which = and(
    ...[eq(instalmentPlans.club, club), eq(instalmentPlans.seasonId, seasonId), eq(instalmentPlans.id, plan)],
  );
  const ended = await tx
    .update(instalmentPlans)
    .set({ endedAt: now, endedBy: by.name })
    .where(and(which, isNull(instalmentPlans.endedAt)))
    .returning({ memberId: instalmentPlans.memberId });
  for (const { memberId } of ended) {
    const about = [`plans/${plan}`, ...aboutMembers(memberId)];
    const sides = { before: { isEnded: false }, after: { isEnded: true } };
    await writeChanges(tx, { ...{ club, seasonId, kind: "plan", about, by, now }, ...sides });
    await writeAudit(tx, { by, club, action: "instalment.end", subject: `members/${memberId}` });
  }
  if (ended.length > 0) return true;
  return (await tx.select({ id: instalmentPlans.id }).from(instalmentPlans).where(which)).length > 0;
}

/** What a part was linked to, and what it is linked to now. */
async function writeLink(
  tx: Transaction,
  { club, seasonId, plan, by, now }: ThisPart,
  {
    month,
    cents,
    paymentId: was,
    memberId,
  }: Pick<ChronicledPart, "month" | "cents" | "paymentId"> & { memberId: number },
  paymentId: number | null,
): Promise<void> {
  const side = (linked: number | null) => ({ parts: [{ month, cents, paymentId: linked }] });
  await writeChanges(tx, {
    ...{ club, seasonId, kind: "plan", by, now, before: side(was), after: side(paymentId) },
    about: [`plans/${plan}`, ...aboutPayments(was, paymentId), ...aboutMembers(memberId)],
  });
}

const thisPlan = ({ club, plan }: { club: string; plan: string }) =>
  and(eq(instalmentPlans.club, club), eq(instalmentPlans.id, plan));

const thisPart = ({ club, plan, position }: Pick<ThisPart, "club" | "plan" | "position">) =>
  and(eq(instalments.club, club), eq(instalments.plan, plan), eq(instalments.position, position));

/** A part and its plan, both held until the transaction ends. */
async function heldPart(tx: Transaction, { club, seasonId, plan, position }: ThisPart) {
  const [found] = await tx
    .select({
      ...{ position: instalments.position, paymentId: instalments.paymentId },
      ...{ month: instalments.month, cents: instalments.cents },
      ...{ endedAt: instalmentPlans.endedAt, memberId: instalmentPlans.memberId },
    })
    .from(instalments)
    .innerJoin(
      instalmentPlans,
      and(eq(instalmentPlans.club, instalments.club), eq(instalmentPlans.id, instalments.plan)),
    )
    .where(and(thisPart({ club, plan, position }), eq(instalmentPlans.seasonId, seasonId)))
    .for("update");
  return found;
}

async function isPaymentOf(tx: Transaction, { club, seasonId }: ClubSeason, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: mirrorPayments.id })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), eq(mirrorPayments.id, id)))
    // Two who link it to two parts at once come one after the other.
    .for("update");
  return rows.length > 0;
}
