import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { encode } from "uqr";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { registrationsWithin, type Within } from "#lib/sync/copy/section.ts";
import { codeOfCard, isDrawable, openCards } from "./cards.ts";
import { spelledCode } from "./code.ts";
import type { CardFace } from "./face.ts";

/** More do not stand on a card. */
const MOST_GROUPS = 4;

/** The quiet zone that a drawing needs (ISO/IEC 18004), in modules. */
const QUIET_MODULES = 4;

/**
 * What stands on the cards of some people that count, in the order of their names. Who takes part in nothing of the season any more has none to show, nor has one that was
 * made under another secret of the desk.
 * @param within what of the season whoever makes them sees: of a section (decision 101) its people, and of what they take part in what is its own
 */
export async function cardFaces(
  db: Queryable,
  season: ClubSeason,
  members: readonly number[],
  within: Within | null = null,
): Promise<CardFace[]> {
  const { club, seasonId } = season;
  const open = new Map(
    (await openCards(db, season, members)).filter(isDrawable).map((card) => [card.memberId, card.id]),
  );
  const groups = await groupsOf(db, season, [...open.keys()], within);
  if (groups.size === 0) return [];
  const named = await db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.club, club), sql`${people.id} = any(${integers([...groups.keys()])})`))
    .orderBy(asc(people.nameKey), asc(people.id));
  const clubName = (await findClub(db, club))?.name ?? club;
  const inWords = (await seasonName(db, club, seasonId)) ?? String(seasonId);
  return named.map(({ id: memberId, ...person }) => {
    const code = codeOfCard(open.get(memberId) ?? "");
    return {
      ...{ memberId, club: clubName, season: inWords, name: personName(person) || `#${memberId}` },
      groups: (groups.get(memberId) ?? []).slice(0, MOST_GROUPS),
      code: spelledCode(code),
      ...drawnCode(code),
    };
  });
}

/** In what some people take part, by what the club has validated: those in nothing are left out. */
async function groupsOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  members: readonly number[],
  within: Within | null,
): Promise<Map<number, string[]>> {
  if (members.length === 0) return new Map();
  const { kind, activityId, memberId, valid, id } = registrations;
  const rows = await db
    .select({ memberId, group: mirrorGroups.name, event: mirrorEvents.name })
    .from(registrations)
    .leftJoin(
      mirrorGroups,
      and(eq(kind, "annual"), eq(mirrorGroups.club, registrations.club), eq(mirrorGroups.id, activityId)),
    )
    .leftJoin(
      mirrorEvents,
      and(eq(kind, "event"), eq(mirrorEvents.club, registrations.club), eq(mirrorEvents.id, activityId)),
    )
    .where(
      and(
        ...[eq(registrations.club, club), eq(registrations.seasonId, seasonId), eq(valid, true)],
        ...[sql`${memberId} = any(${integers([...members])})`, registrationsWithin(within)],
      ),
    )
    .orderBy(asc(kind), asc(id));
  const found = new Map<number, string[]>();
  for (const { memberId: of, group, event } of rows) {
    const name = group ?? event;
    const known = found.get(of) ?? [];
    found.set(of, name === null || known.includes(name) ? known : [...known, name]);
  }
  return found;
}

/** The drawing of a code, at the second highest level of repair: a quarter of it may be scratched. Pure. */
export function drawnCode(code: string): { size: number; path: string } {
  const { size, data } = encode(code, { ecc: "Q", border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
