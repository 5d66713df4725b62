import "server-only";
import { aidOutstanding } from "#lib/aid/dossiers.ts";
import { saidMethods } from "#lib/deposits/methods.ts";
import { isDeposited } from "#lib/deposits/piles.ts";
import { depositSums } from "#lib/deposits/sums.ts";
import { paidLine } from "#lib/dues/estimate.ts";
import { dueNames } from "#lib/dues/family.ts";
import { knownPayments, receivedMeans } from "#lib/dues/known-payments.ts";
import { owingFamilies } from "#lib/dues/owing.ts";
import { type DuesScope, nobodysPayments } from "#lib/dues/read.ts";
import { byActivity, byMethod, seasonTotals } from "#lib/dues/season-money.ts";
import { instalmentPlansOf } from "#lib/instalments/plans.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { wholeStatus } from "#lib/mirror/whole-reading.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { fold } from "#lib/words/fold.ts";

/** The season's money at one look, from the copy alone: no call to the club. */
export async function readTreasury(scope: DuesScope) {
  const { db } = await store();
  const means = await receivedMeans(db, scope.club);
  const said = await saidMethods(db, scope.club);
  const day = await today(db, scope.club);
  const families = await owingFamilies(db, scope);
  const people = families.flatMap((family) => family.people);
  const stray = (await nobodysPayments(db, scope)).map(paidLine);
  const lines = {
    due: people.flatMap(({ due }) => due),
    paid: [...people.flatMap(({ paid }) => paid), ...stray],
  };
  const known = await knownPayments(db, scope, means, (method) => isDeposited(fold(method ?? ""), said));
  const money = byActivity(lines);
  const names = await dueNames(db, scope, money.activities);
  const owing = families.filter(({ balanceCents }) => balanceCents > 0);
  const overpaid = families.filter(({ balanceCents }) => balanceCents < 0);
  const unallocated = families.filter(({ unallocatedCents }) => unallocatedCents > 0);
  return {
    means,
    asOf: await paymentsAsOf(scope),
    toDeposit: await depositSums(db, scope),
    late: await lateInstalments(scope, day),
    aid: await aidOutstanding(db, scope, day),
    day,
    totals: seasonTotals(lines, known),
    isPart: families.some(({ isPart }) => isPart),
    strayCents: stray.reduce((sum, { cents }) => sum - cents, 0),
    owed: { families: owing.length, cents: owing.reduce((sum, { balanceCents }) => sum + balanceCents, 0) },
    overpaid: { families: overpaid.length, cents: overpaid.reduce((sum, { balanceCents }) => sum - balanceCents, 0) },
    unallocated: {
      families: unallocated.length,
      cents: unallocated.reduce((sum, one) => sum + one.unallocatedCents, 0),
    },
    money: {
      ...money,
      activities: money.activities.map((one) => ({ ...one, name: names.get(`${one.kind} ${one.activityId}`) ?? null })),
    },
    methods: byMethod(lines, known),
  };
}

/** When the payments were read last: with all of the season, or by themselves. */
export async function paymentsAsOf({ club, seasonId }: DuesScope): Promise<Date | null> {
  const { db } = await store();
  const { asOf } = await mirrorStatus(db, club, seasonId);
  const whole = await wholeStatus(db, { club, season: seasonId, phase: "payments" });
  return whole.asOf !== null && (asOf === null || whole.asOf > asOf) ? whole.asOf : asOf;
}

async function lateInstalments(scope: DuesScope, day: string): Promise<{ parts: number; cents: number }> {
  const { db } = await store();
  const plans = await instalmentPlansOf(db, scope, day);
  const late = plans.flatMap(({ parts }) => parts.filter(({ isLate }) => isLate));
  return { parts: late.length, cents: late.reduce((sum, { cents }) => sum + cents, 0) };
}

/** What the overview shows. */
export type Treasury = Awaited<ReturnType<typeof readTreasury>>;
