import "server-only";
import { offeredNouns } from "#lib/contract/offered.ts";
import type { DuesScope } from "#lib/dues/read.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { payments } from "#lib/resources/payments.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";

/** How far the payments of a season are copied: without them every list of money would look like a season without any. */
export interface PaymentsCopy {
  /** `notOffered`: the club's contract has no payments · `notRead`: they have never been read whole, or may not be read any more. */
  state: "read" | "notRead" | "notOffered";
  asOf: Date | null;
}

/** Whether what the copy says of a season's payments can be told. Asks nobody. */
export async function paymentsCopy(db: Queryable, { club, seasonId }: DuesScope): Promise<PaymentsCopy> {
  const known = await findClub(db, club);
  const { read, asOf } = await mirrorStatus(db, club, seasonId);
  if (known && !(await offeredNouns(db, known))("payments")) return { state: "notOffered", asOf };
  return { state: read.includes(payments.copy.phase) ? "read" : "notRead", asOf };
}
