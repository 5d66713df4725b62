import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import type { NewStageRow } from "#lib/sync/staging/begin.ts";
import { foundRenewals } from "./list.ts";
import { type ReadSeasonOfMembers, renewalRows, type SeasonPair } from "./read.ts";
import type { RenewalView } from "./view.ts";

/** The rows of a list of renewals: everybody of a view, as it stands in the order of the list. From the copy. */
export async function renewalListRows(
  db: Queryable,
  scope: SeasonScope,
  pair: SeasonPair,
  view: RenewalView,
  seasonOfMembers: ReadSeasonOfMembers,
): Promise<NewStageRow[]> {
  const { rows } = foundRenewals(await renewalRows(db, scope, pair, seasonOfMembers), view);
  return rows.map(({ past }, nth) => ({ place: nth + 1, source: past }));
}
