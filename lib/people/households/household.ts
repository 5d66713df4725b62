import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, type PieceState, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { familyOf } from "#lib/people/families/family.ts";
import { type PersonRegistration, registrationsOf } from "#lib/people/records/find-people.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { type Sight, WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { type Address, addressSubject, isSameAddress, wishedAddress } from "./address.ts";
import { foundAddress } from "./kind.ts";

/** Somebody of a household: who they are, where they live by the copy, and what they are registered to in the season. */
export interface HouseholdMember {
  id: number;
  firstName: string | null;
  lastName: string | null;
  /** In whole years; null where the birth date is not known. */
  age: number | null;
  address: Address;
  registrations: PersonRegistration[];
}

/**
 * A person and those who share a guardian's e-mail or telephone with them (lib/people/families/families.ts), the person first. A record that was emptied for another
 * one is nobody. From the copy: no call to the club.
 * @param sight of a section (decision 95) its people alone, with what they have there
 */
export async function householdOf(
  db: Queryable,
  { club, seasonId, today }: SeasonScope,
  member: number,
  sight: Sight = WHOLE_SIGHT,
): Promise<HouseholdMember[]> {
  const emptied = await givenUpRecords(db, club);
  const family = (await familyOf(db, club, member, sight.within)).filter(({ id }) => id === member || !emptied.has(id));
  const ids = family.map(({ id }) => id);
  const { id, birthDate, address, cityCode } = mirrorPeople;
  const rows = await db
    .select({ id, birthDate, address, cityCode })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  const known = new Map(rows.map((row) => [row.id, row]));
  const registrations = await registrationsOf(db, { club, seasonId, sight }, ids);
  return family.map(({ id: of, firstName, lastName }) => {
    const { birthDate: born = null, address: street = null, cityCode: code = null } = known.get(of) ?? {};
    return {
      ...{ id: of, firstName, lastName, age: ageOn(today, born) },
      address: { address: street, city_code: code },
      registrations: registrations.get(of) ?? [],
    };
  });
}

/** Whether somebody of a household lives elsewhere than the first, as far as both addresses are known. */
export const livesElsewhere = (first: Address, other: Address): boolean => !isSameAddress(first, other);

/** A change of somebody's address that was asked for here, and what became of it. */
export interface AskedAddress {
  memberId: number;
  by: string;
  at: Date;
  wish: Address;
  state: PieceState;
  /** The club's code and words where it was not done. */
  code: string | null;
  detail: string | null;
  /** What the club had instead of what was seen; null elsewhere. */
  found: Address | null;
}

/** The latest change of address of each of these people that is under way or was not done. Costs no call to the club. */
export async function askedAddresses(db: Queryable, club: string, members: readonly number[]): Promise<AskedAddress[]> {
  const rows = await db
    .selectDistinctOn([pieces.subject], { work: works, piece: pieces })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "people"), eq(works.operation, "change")],
        inArray(pieces.subject, members.map(addressSubject)),
      ),
    )
    .orderBy(pieces.subject, sql`${works.id} desc`);
  return rows.flatMap(({ work, piece }) => {
    if (piece.state !== "failed" && !OPEN_PIECES.includes(piece.state)) return [];
    // What was written of somebody who was forgotten since is gone.
    const wished = wishedAddress.safeParse(piece.frozen).data;
    if (!wished) return [];
    const { wish } = wished;
    return {
      ...{ memberId: piece.memberId ?? 0, by: work.askedByName, at: work.askedAt, wish, state: piece.state },
      ...{ code: piece.code, detail: piece.detail, found: foundAddress(piece.result) },
    };
  });
}
