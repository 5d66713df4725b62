import "server-only";
import { offeredNouns } from "#lib/contract/offered.ts";
import type { DuesScope } from "#lib/dues/read.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { wholeStatus } from "#lib/mirror/whole-reading.ts";
import { payments } from "#lib/resources/payments.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";

/** How far the payments of a season are copied: without them every list of money would look like a season without any. */
export interface PaymentsCopy {
  /** `notOffered`: the club's contract has no payments · `notRead`: they have never been read whole, or may not be read any more. */
  state: "read" | "notRead" | "notOffered";
  /** Every payment is at least this recent. */
  asOf: Date | null;
}

/** Whether what the copy says of a season's payments can be told. Asks nobody. */
export async function paymentsCopy(db: Queryable, { club, seasonId }: DuesScope): Promise<PaymentsCopy> {
  const known = await findClub(db, club);
  const { read, asOf: ofPass } = await mirrorStatus(db, club, seasonId);
  const { asOf: ofWhole } = await wholeStatus(db, { club, season: seasonId, phase: payments.copy.phase });
  // They may have been read by themselves since.
  const asOf = ofWhole && (!ofPass || ofWhole > ofPass) ? ofWhole : ofPass;
  if (known && !(await offeredNouns(db, known))("payments")) return { state: "notOffered", asOf };
  return { state: read.includes(payments.copy.phase) ? "read" : "notRead", asOf };
}
