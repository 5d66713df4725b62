import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadDues } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { openInstalments } from "#lib/treasury/instalments/open-parts.ts";
import { instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { familyDuesToCome, type OwingPayers } from "#lib/treasury/payments/under-way.ts";

const path = { season: recordIdText, id: recordIdText };

async function payersOf(scope: ClubSeason, id: number): Promise<OwingPayers> {
  const { db } = await store();
  const payers = await familyDuesToCome(db, scope, id);
  const owedCents = payers.reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0);
  const plans = await instalmentPlansOf(db, scope, await today(db, scope.club));
  const members = payers.map((payer) => payer.id);
  return { payers, instalments: openInstalments(plans, members, owedCents) };
}

/** What a person and their family owe in a season beyond what is being recorded for them, the person first; nothing for somebody whom the copy does not know. Costs no call to the club. */
export const GET = clubRoute({ rule: mayReadDues, path }, async ({ seat, path: { season, id } }) =>
  uncached(await payersOf({ club: seat.club, seasonId: season }, id)),
);
