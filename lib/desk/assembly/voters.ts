import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { seasonPeople } from "#lib/desk/headcount/read.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import { type AssemblyFields, voteOf, WITHOUT_VOTE, type WithoutVote } from "./rule.ts";

/** Who may vote, and how many of the others have no vote for which reason. */
export interface Electorate {
  voters: { memberId: number; isByGuardian: boolean }[];
  without: Readonly<Record<WithoutVote, number>>;
}

/** Who of a season may vote on a day, by the club's own rule and by what the copy says now. No call to the club. */
export async function electorateOf(db: Queryable, scope: ClubSeason, fields: AssemblyFields): Promise<Electorate> {
  const { day, registeredDays, mustHavePaid } = fields;
  const { people } = await seasonPeople(db, { ...scope, day }, { dues: mustHavePaid });
  const inTime =
    registeredDays === 0
      ? null
      : await seasonPeople(db, { ...scope, day: dayAfter(day, -registeredDays) }, { dues: false });
  const known = inTime && new Set(inTime.people.map(({ id }) => id));
  const without = Object.fromEntries(WITHOUT_VOTE.map((one) => [one, 0])) as Record<WithoutVote, number>;
  const voters = people.flatMap(({ id, birthDate, paid }) => {
    const vote = voteOf({ age: ageOn(day, birthDate), paid, isInTime: known?.has(id) ?? true }, fields);
    if (vote === "own" || vote === "guardian") return [{ memberId: id, isByGuardian: vote === "guardian" }];
    without[vote] += 1;
    return [];
  });
  return { voters, without };
}
