import "server-only";
import { attendanceOfPeople } from "#lib/activities/attendance/roll-calls.ts";
import { rateOf } from "#lib/activities/attendance/tally.ts";
import type { ReadSeasonOfMembers, SeasonOfMember } from "#lib/registrations/renewal/read.ts";
import { claimOf } from "#lib/treasury/dues/claim.ts";
import type { DuesEstimate } from "#lib/treasury/dues/estimate.ts";
import { estimates } from "#lib/treasury/dues/read.ts";

/** What somebody came to and owes in a season, as far as the copy was told: for the renewal of their registrations. */
export const seasonOfMembers: ReadSeasonOfMembers = async (db, { hasPayments, ...season }, members) => {
  const attendance = await attendanceOfPeople(db, season, members);
  const owed = hasPayments ? await estimates(db, season, members) : new Map<number, DuesEstimate>();
  return new Map(
    members.map((member): [number, SeasonOfMember] => {
      const tally = attendance.get(member)?.tally;
      const owes = owed.get(member);
      const owesCents = owes && (owes.balanceCents < 0 ? owes.balanceCents : claimOf([owes], 0).claimedCents);
      return [member, { came: tally ? rateOf(tally) : null, owesCents: owesCents ?? null }];
    }),
  );
};
