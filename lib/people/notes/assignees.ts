import "server-only";
import { and, asc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { noteKindsOf } from "#lib/base/access/note-sight.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { accounts, memberships, membershipSections as sections } from "#lib/base/store/schema/base/access.ts";
import { today } from "#lib/base/time/today.ts";
import type { Assignee } from "./note.ts";
import { among, kindsSeenBy, type NoteReader } from "./reader.ts";

/**
 * The accounts of a club that a follow-up may be for, by name: those that are shown notes at all, with the kinds that they and who asks both
 * read. Whoever could not read what they are to see to is not among them. Within a section it is those of the same section.
 */
export async function noteAssignees(db: Queryable, reader: NoteReader): Promise<Assignee[]> {
  const own = kindsSeenBy(reader);
  const isOfToday = or(isNull(memberships.lastDay), gte(memberships.lastDay, await today(db, reader.club)));
  const { within } = reader;
  // Whoever sees a section would not read what is said of somebody who is elsewhere too.
  const isColleague = within ? sql`${accounts.id} = any(${among(within.colleagues)})` : isNull(sections.club);
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(sections, and(eq(sections.accountId, memberships.accountId), eq(sections.club, memberships.club)))
    .where(and(eq(memberships.club, reader.club), isNull(accounts.disabledAt), isOfToday, isColleague))
    .orderBy(asc(accounts.name), asc(accounts.id));
  return rows
    .map(({ id, name, role }) => ({ id, name, kinds: noteKindsOf(role).filter((kind) => own.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
}
