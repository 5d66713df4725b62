import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { owingFamilies } from "#lib/treasury/dues/owing.ts";
import { instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { isOwed } from "#lib/treasury/instalments/unlinked-payments.ts";
import type { OpenClaim } from "./proposals/open-things.ts";

/**
 * What families of a season owe, by which a transfer that nobody recorded is found: what is claimed of all of them, what one of them owes, and the parts of their plans that are not paid. From the copy and
 * what was agreed: no call to the club.
 * @param today of the club, an ISO date
 */
export async function openClaims(db: Queryable, scope: ClubSeason, today: string): Promise<OpenClaim[]> {
  const plans = await instalmentPlansOf(db, scope, today);
  const parts = new Map<number, number[]>();
  for (const { memberId, endedAt, parts: own } of plans)
    if (endedAt === null)
      parts.set(memberId, [...(parts.get(memberId) ?? []), ...own.filter(isOwed).map(({ cents }) => cents)]);
  const families = await owingFamilies(db, scope, today);
  return families.flatMap(({ people, claimedCents, plannedCents, waitingCents }) => {
    const [first] = people;
    if (!first || claimedCents + plannedCents + waitingCents <= 0) return [];
    const owed = people.map(({ balanceCents }) => balanceCents).filter((cents) => cents > 0);
    const agreed = people.flatMap(({ id }) => parts.get(id) ?? []);
    const names = people.flatMap(({ lastName, firstName, parents }) => [
      { last: fold(lastName ?? ""), first: fold(firstName ?? "") },
      ...parents.map((parent) => ({ last: fold(parent.last_name ?? ""), first: fold(parent.first_name ?? "") })),
    ]);
    const cents = [...new Set([claimedCents, claimedCents + plannedCents, ...owed, ...agreed])].filter(
      (one) => one > 0,
    );
    return [{ family: first.id, memberId: first.id, names: names.filter(({ last }) => last !== ""), cents }];
  });
}
