import "server-only";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { SeenMoney } from "#lib/sync/copy/section-money.ts";
import { aidOutstanding } from "#lib/treasury/aid/dossiers.ts";
import { saidMethods } from "#lib/treasury/deposits/methods.ts";
import { isDeposited } from "#lib/treasury/deposits/piles.ts";
import { depositSums } from "#lib/treasury/deposits/sums.ts";
import { paidLine } from "#lib/treasury/dues/estimate.ts";
import { dueNames } from "#lib/treasury/dues/family.ts";
import { familyFigure } from "#lib/treasury/dues/family-list.ts";
import { knownPayments, receivedMeans } from "#lib/treasury/dues/known-payments.ts";
import { type OwingPerson, owingFamilies } from "#lib/treasury/dues/owing.ts";
import { type LateClaim, lateClaims } from "#lib/treasury/dues/plan-claims.ts";
import { nobodysPayments } from "#lib/treasury/dues/read.ts";
import { byActivity, byMethod, paymentFigures, seasonTotals } from "#lib/treasury/dues/season-money.ts";
import { instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { paymentsAsOf } from "#lib/treasury/journal/payments-copy.ts";

/** The season's money at one look, from the copy alone: no call to the club. */
export async function readTreasury(scope: ClubSeason) {
  const { db } = await store();
  const money = await readSeasonMoney(scope);
  const { day, families } = money;
  return {
    ...money,
    toDeposit: await depositSums(db, scope),
    late: lateSum(lateClaims(await instalmentPlansOf(db, scope, day), families)),
    aid: await aidOutstanding(db, scope, day),
  };
}

/** What of it is said of registrations and payments alone, and so of a section too (decision 102): payments of nobody are of the whole club. */
export async function readSeasonMoney(scope: SeenMoney) {
  const { db } = await store();
  const means = await receivedMeans(db, scope.club);
  const said = await saidMethods(db, scope.club);
  const day = await today(db, scope.club);
  const families = await owingFamilies(db, scope, day);
  const people = families.flatMap((family) => family.people);
  const stray = scope.within ? [] : (await nobodysPayments(db, scope)).map(paidLine);
  const lines = {
    due: people.flatMap(({ due }) => due),
    paid: [...people.flatMap(({ paid }) => paid), ...stray],
  };
  const known = await knownPayments(db, scope, means, (method) => isDeposited(fold(method ?? ""), said));
  const money = byActivity(lines);
  const names = await dueNames(db, scope, money.activities);
  return {
    means,
    asOf: await paymentsAsOf(db, scope),
    day,
    families,
    totals: seasonTotals(lines, known),
    isPart: families.some(({ isPart }) => isPart),
    strayCents: stray.reduce((sum, { cents }) => sum - cents, 0),
    all: familyFigure(families, "all"),
    owed: familyFigure(families, "owes"),
    planned: familyFigure(families, "planned"),
    waiting: familyFigure(families, "waiting"),
    overpaid: familyFigure(families, "overpaid"),
    unallocated: familyFigure(families, "unallocated"),
    /** Whose each payment is. */
    named: new Map(
      people.flatMap((person) =>
        paidBy(person).map((id) => [id, { id: person.id, name: personName(person) || `#${person.id}` }] as const),
      ),
    ),
    figures: paymentFigures(lines.paid, known),
    money: {
      ...money,
      activities: money.activities.map((one) => ({ ...one, name: names.get(`${one.kind} ${one.activityId}`) ?? null })),
    },
    methods: byMethod(lines, known),
  };
}

const paidBy = ({ paid }: OwingPerson): number[] => paid.map(({ payment }) => payment.id);

const lateSum = (late: readonly LateClaim[]) => ({
  lateCount: late.length,
  lateCents: late.reduce((sum, { openCents }) => sum + openCents, 0),
});

/** What of a season's money is said of registrations and payments alone. */
export type SeenTreasury = Awaited<ReturnType<typeof readSeasonMoney>>;

/** What the overview shows. */
export type Treasury = Awaited<ReturnType<typeof readTreasury>>;
