import "server-only";
import { and, eq, not, sql } from "drizzle-orm";
import { noteKindsOf } from "#lib/base/access/note-sight.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { type Role, type Section, sectionKey } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { membershipSections } from "#lib/base/store/schema/base/access.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import { seasonsAhead, seasonsOf } from "#lib/sync/copy/seasons.ts";
import { registrationsWithin, withinOf } from "#lib/sync/copy/section.ts";

/** Of whom somebody whose role is of a section reads notes (decision 102). */
export interface NotesWithin {
  /** Whoever has a live registration in the section, in a season that runs or is to come: a note is of no season. */
  readonly people: ReadonlySet<number>;
  /** Those of them who have none elsewhere, in any season that the copy has: what is written of them is about nothing of others. */
  readonly whole: ReadonlySet<number>;
  /** The accounts whose role is of the same section: to whom one gives something to see to. */
  readonly colleagues: ReadonlySet<number>;
}

/** Who asks for notes of a club: what they are shown follows from their role (decision 46). */
export interface NoteReader {
  club: string;
  accountId: number;
  role: Role;
  /** Not said: they see the whole club. */
  within?: NotesWithin;
}

/** The person at a seat, as the queries of notes ask for them. From the desk's own database. */
export async function noteReader(
  db: Queryable,
  { club, person, role, section }: Pick<Seat, "club" | "role" | "section"> & { person: { id: number } },
): Promise<NoteReader> {
  const reader = { club, accountId: person.id, role };
  return section ? { ...reader, within: await notesWithin(db, club, section) } : reader;
}

async function notesWithin(db: Queryable, club: string, section: Section): Promise<NotesWithin> {
  const seasons = await seasonsOf(db, club);
  const ahead = new Set(seasonsAhead(seasons, await today(db, club)).map(({ id }) => id));
  const people = new Set<number>();
  const elsewhere = new Set<number>();
  const { memberId, valid, club: ofClub, seasonId } = mirrorRegistrations;
  for (const { id } of seasons) {
    const within = await withinOf(db, { club, seasonId: id }, section);
    if (ahead.has(id)) for (const person of within.people) people.add(person);
    // Notes outlive a season: what was written then may be about what somebody had elsewhere.
    const own = registrationsWithin(within);
    const rows = await db
      .selectDistinct({ memberId })
      .from(mirrorRegistrations)
      .where(and(eq(ofClub, club), eq(seasonId, id), sql`${valid} is not false`, own && not(own)));
    for (const row of rows) elsewhere.add(row.memberId);
  }
  const sections = await db.select().from(membershipSections).where(eq(membershipSections.club, club));
  const isSame = ({ sportIds, groupIds }: (typeof sections)[number]) =>
    sectionKey({ sports: sportIds, groups: groupIds }) === sectionKey(section);
  return {
    people,
    whole: new Set([...people].filter((person) => !elsewhere.has(person))),
    colleagues: new Set(sections.filter(isSame).map(({ accountId }) => accountId)),
  };
}

/** The numbers of a set as a parameter of a query. */
export const among = (numbers: ReadonlySet<number>) => integers([...numbers]);

/** The kinds that a reader sees. */
export const kindsSeenBy = ({ role }: Pick<NoteReader, "role">) => noteKindsOf(role);
