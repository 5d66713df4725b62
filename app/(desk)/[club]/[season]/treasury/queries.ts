import "server-only";
import { aidOutstanding } from "#lib/aid/dossiers.ts";
import { saidMethods } from "#lib/deposits/methods.ts";
import { isDeposited } from "#lib/deposits/piles.ts";
import { depositSums } from "#lib/deposits/sums.ts";
import { paidLine } from "#lib/dues/estimate.ts";
import { dueNames } from "#lib/dues/family.ts";
import { knownPayments, receivedMeans } from "#lib/dues/known-payments.ts";
import { owingFamilies } from "#lib/dues/owing.ts";
import { nobodysPayments } from "#lib/dues/read.ts";
import { byActivity, byMethod, seasonTotals } from "#lib/dues/season-money.ts";
import { instalmentSums } from "#lib/instalments/plans.ts";
import { paymentsAsOf } from "#lib/journal/payments-copy.ts";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { fold } from "#lib/words/fold.ts";

/** The season's money at one look, from the copy alone: no call to the club. */
export async function readTreasury(scope: ClubSeason) {
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
    asOf: await paymentsAsOf(db, scope),
    toDeposit: await depositSums(db, scope),
    late: await instalmentSums(db, scope, day),
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

/** What the overview shows. */
export type Treasury = Awaited<ReturnType<typeof readTreasury>>;
