import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { wholeStatus } from "#lib/sync/copy/whole-reading.ts";
import { payments } from "#lib/sync/resources/payments.ts";

/** How far the payments of a season are copied: without them every list of money would look like a season without any. */
export interface PaymentsCopy {
  /** `notOffered`: the club's contract has no payments · `notRead`: they have never been read whole, or may not be read any more. */
  state: "read" | "notRead" | "notOffered";
  /** Every payment is at least this recent. */
  asOf: Date | null;
}

/** Whether what the copy says of a season's payments can be told. Asks nobody. */
export async function paymentsCopy(db: Queryable, { club, seasonId }: ClubSeason): Promise<PaymentsCopy> {
  const known = await findClub(db, club);
  const { isRead, asOf } = await reading(db, { club, seasonId });
  if (known && !(await offeredNouns(db, known))("payments")) return { state: "notOffered", asOf };
  return { state: isRead ? "read" : "notRead", asOf };
}

/** When the payments of a season were read last; null: never. */
export async function paymentsAsOf(db: Queryable, scope: ClubSeason): Promise<Date | null> {
  return (await reading(db, scope)).asOf;
}

async function reading(db: Queryable, { club, seasonId }: ClubSeason): Promise<{ isRead: boolean; asOf: Date | null }> {
  const { phase } = payments.copy;
  const { read, asOf: ofPass } = await mirrorStatus(db, club, seasonId);
  const { asOf: ofWhole } = await wholeStatus(db, { club, season: seasonId, phase });
  // With all of the season; or by themselves since.
  const asOf = ofWhole && (!ofPass || ofWhole > ofPass) ? ofWhole : ofPass;
  return { isRead: read.includes(phase), asOf };
}
