import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { instalmentPlans, instalments } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { counteredPayments } from "#lib/treasury/deposits/counters.ts";
import { monthOfDay } from "./proposed-parts.ts";

/**
 * How one part stands: `paid`: linked to a payment · `returned`: linked to one that the bank gave back, so that it is owed again · `corrected`: linked to one that was written down wrongly and never came, so that it is owed
 * still · `late`: its month has passed · `planned`: its month has not. Of a plan that was ended nothing is late.
 */
export type PartStanding = "paid" | "returned" | "corrected" | "late" | "planned";

/** One part of a plan; amounts in cents. */
export interface Instalment {
  position: number;
  /** The first day of the month in which it is due. */
  month: string;
  cents: number;
  standing: PartStanding;
  /** It is owed, and its month has passed. */
  isLate: boolean;
  paymentId: number | null;
  /** What the club shows of the payment now; null where it is linked to none, or the club shows it no more. */
  payment: { cents: number | null; receivedOn: string | null; method: string | null } | null;
  linkedBy: string | null;
}

/** What was agreed with a family, and how far it is. */
export interface InstalmentPlan {
  id: string;
  seasonId: number;
  memberId: number;
  /** With whom it was agreed. */
  person: string;
  note: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  writtenBy: string;
  writtenAt: Date;
  parts: Instalment[];
  totalCents: number;
  paidCents: number;
}

/**
 * The plans of a season, the newest first. From what the desk keeps and the copy: no call to the club.
 * @param today of the club, an ISO date
 * @param id only this one
 */
export async function instalmentPlansOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  today: string,
  id?: string,
): Promise<InstalmentPlan[]> {
  const plans = await db
    .select({
      plan: instalmentPlans,
      person: { firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(instalmentPlans)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, instalmentPlans.memberId)))
    .where(
      and(
        ...[eq(instalmentPlans.club, club), eq(instalmentPlans.seasonId, seasonId)],
        id === undefined ? undefined : eq(instalmentPlans.id, id),
      ),
    )
    .orderBy(desc(instalmentPlans.writtenAt), asc(instalmentPlans.id));
  const parts = Map.groupBy(await partsOf(db, { club, seasonId }, id), ({ part }) => part.plan);
  const countered = await counteredPayments(db, club);
  return plans.map(({ plan, person }) => {
    const own = (parts.get(plan.id) ?? []).map((row) => {
      const back = countered.get(row.part.paymentId ?? 0);
      const amount = row.payment?.cents ?? null;
      const isWrong = amount !== null && back !== undefined && back.correctedCents >= Math.abs(amount);
      const unpaid = back?.isReturned ? "returned" : isWrong ? "corrected" : null;
      return instalmentOf(row, { unpaid, isEnded: plan.endedAt !== null, today });
    });
    const { club: _club, ...known } = plan;
    return {
      ...known,
      person: (person && personName(person)) || `#${plan.memberId}`,
      parts: own,
      totalCents: sum(own),
      paidCents: sum(own.filter(({ standing }) => standing === "paid")),
    };
  });
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, { cents }) => total + cents, 0);

async function partsOf(db: Queryable, { club, seasonId }: ClubSeason, id: string | undefined) {
  const { id: paymentId, amountCents, receivedOn, method } = mirrorPayments;
  return db
    .select({ part: instalments, payment: { id: paymentId, cents: amountCents, receivedOn, method } })
    .from(instalments)
    .innerJoin(
      instalmentPlans,
      and(eq(instalmentPlans.club, instalments.club), eq(instalmentPlans.id, instalments.plan)),
    )
    .leftJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(paymentId, instalments.paymentId)))
    .where(
      and(
        ...[eq(instalmentPlans.club, club), eq(instalmentPlans.seasonId, seasonId)],
        id === undefined ? undefined : eq(instalmentPlans.id, id),
      ),
    )
    .orderBy(asc(instalments.plan), asc(instalments.position));
}

type PartRow = Awaited<ReturnType<typeof partsOf>>[number];

function instalmentOf(
  { part, payment }: PartRow,
  { unpaid, isEnded, today }: { unpaid: "returned" | "corrected" | null; isEnded: boolean; today: string },
): Instalment {
  const { position, month, cents, paymentId, linkedBy } = part;
  const isPaid = paymentId !== null && unpaid === null;
  const isLate = !isPaid && !isEnded && month < monthOfDay(today);
  return {
    ...{ position, month, cents, paymentId, linkedBy, isLate },
    standing: isPaid ? "paid" : (unpaid ?? (isLate ? "late" : "planned")),
    payment: payment && { cents: payment.cents, receivedOn: payment.receivedOn, method: payment.method },
  };
}

/** A part that is owed though its month has passed. */
export interface LatePart {
  plan: InstalmentPlan;
  part: Instalment;
}

/** The late parts of plans, the oldest first. Pure. */
export function lateParts(plans: readonly InstalmentPlan[]): LatePart[] {
  return plans
    .flatMap((plan) => plan.parts.filter(({ isLate }) => isLate).map((part) => ({ plan, part })))
    .toSorted(
      (one, other) =>
        one.part.month.localeCompare(other.part.month) || one.plan.person.localeCompare(other.plan.person, "fr"),
    );
}

/** The plans of some people that still wait for money. From what the desk keeps and the copy. @param today of the club, an ISO date */
export async function openPlansOf(
  db: Queryable,
  scope: ClubSeason,
  members: readonly number[],
  today: string,
): Promise<InstalmentPlan[]> {
  const plans = await instalmentPlansOf(db, scope, today);
  return plans.filter(
    ({ memberId, endedAt, parts }) =>
      endedAt === null && members.includes(memberId) && parts.some(({ standing }) => standing !== "paid"),
  );
}
