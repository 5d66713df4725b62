import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayReadDues, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { claimOf } from "#lib/treasury/dues/claim.ts";
import { estimates } from "#lib/treasury/dues/read.ts";

/** What somebody owes this season, an estimate, with the way to its lines, for who may know. No call to the club. */
export async function PersonMoney({ seat, seasonId, id }: { seat: Seat; seasonId: number; id: number }) {
  if (!mayReadDues(seat).allowed) return null;
  const { db } = await store();
  const within = await withinSeen(seat, seasonId);
  const owed = (await estimates(db, { club: seat.club, seasonId, within }, [id])).get(id);
  if (!owed || (owed.due.length === 0 && owed.paid.length === 0)) return null;
  const words = await getTranslations("dues.person");
  const { euros } = await getFormats();
  const { balanceCents, unallocatedCents, isPart } = owed;
  // A plan is of the family, and stands on its page.
  const { claimedCents, waitingCents } = claimOf([owed], 0);
  return (
    <FactsPart id="money" title={words("title")}>
      <p className="tabular-nums">
        {words(balanceCents < 0 ? "overpaid" : isPart ? "owesLeast" : claimedCents === 0 ? "settled" : "owes", {
          amount: euros(balanceCents < 0 ? 0 - balanceCents : claimedCents),
        })}{" "}
        {waitingCents > 0 ? words("waiting", { amount: euros(waitingCents) }) : null}
      </p>
      {unallocatedCents > 0 ? (
        <p className="text-pending tabular-nums">{words("unallocated", { amount: euros(unallocatedCents) })}</p>
      ) : null}
      <p>
        <IntentLink
          href={seasonAddress(seat.club, seasonId, "treasury", "dues", id)}
          className="text-accent underline-offset-4 hover:underline"
        >
          {words("lines")}
        </IntentLink>
      </p>
    </FactsPart>
  );
}
