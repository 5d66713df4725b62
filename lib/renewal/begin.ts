import "server-only";
import type { SeasonScope } from "#lib/mirror/season-scope.ts";
import type { NewStageRow } from "#lib/staging/begin.ts";
import type { Queryable } from "#lib/store/database.ts";
import { foundRenewals } from "./list.ts";
import { renewalRows, type SeasonPair } from "./read.ts";
import type { RenewalView } from "./view.ts";

/** The rows of a list of renewals: everybody of a view, as it stands in the order of the list. From the copy. */
export async function renewalListRows(
  db: Queryable,
  scope: SeasonScope,
  pair: SeasonPair,
  view: RenewalView,
): Promise<NewStageRow[]> {
  const { rows } = foundRenewals(await renewalRows(db, scope, pair), view);
  return rows.map(({ past }, nth) => ({ place: nth + 1, source: past }));
}
