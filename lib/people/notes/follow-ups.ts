import "server-only";
import { and, asc, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { personNotes } from "#lib/base/store/schema/people/notes.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import type { FollowUpView } from "./follow-up-view.ts";
import type { FollowUp, PersonNote } from "./note.ts";
import { asNote, noteColumns, seenNotes } from "./of-person.ts";
import type { NoteReader } from "./reader.ts";

/** Something that somebody is to see to, with whom it is about. */
export interface FollowUpRow extends PersonNote {
  followUp: FollowUp;
  /** Empty where the copy has no name. */
  person: string;
  /** The record whose page one opens: the one that stays, where theirs was given up. */
  pageId: number;
}

/** How much there is to see to, by its day. */
export interface FollowUpCounts {
  overdue: number;
  today: number;
  coming: number;
}

/** Mine, or everybody's that I may read. */
const whose = (reader: NoteReader, who: FollowUpView["who"]): SQL | undefined =>
  and(
    seenNotes(reader),
    isNotNull(personNotes.dueOn),
    who === "mine" ? eq(personNotes.forId, reader.accountId) : undefined,
  );

const isOpen = isNull(personNotes.doneAt);

/** What is to be seen to at one part of time. @param today ISO date, of the club */
function inTime(when: FollowUpView["when"], today: string): SQL | undefined {
  const { dueOn, doneAt } = personNotes;
  if (when === "done") return isNotNull(doneAt);
  const at = { overdue: lt(dueOn, today), today: eq(dueOn, today), coming: sql`${dueOn} > ${today}`, open: undefined }[
    when
  ];
  return and(isOpen, at);
}

function searched(q: string): SQL | undefined {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const within = (word: string) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return or(sql`${mirrorPeople.nameKey} like ${pattern}`, sql`lower(${personNotes.body}) like ${pattern}`);
  };
  return and(...words.map(within));
}

const onPerson = and(eq(mirrorPeople.club, personNotes.club), eq(mirrorPeople.id, personNotes.memberId));

/**
 * A page of what is to be seen to, the longest overdue first; what is done the newest first. No call to the club.
 * @param today ISO date, of the club
 */
export async function followUpsOf(db: Queryable, reader: NoteReader, view: FollowUpView, today: string) {
  const wanted = and(whose(reader, view.who), inTime(view.when, today), searched(view.q));
  const { doneAt, dueOn, id } = personNotes;
  const givenUp = await givenUpRecords(db, reader.club);
  return readWithin(view, async (page) => {
    const { limit, offset } = windowOf(page);
    const [all] = await db.select({ total: count() }).from(personNotes).leftJoin(mirrorPeople, onPerson).where(wanted);
    const rows = await db
      .select({ ...noteColumns, firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName })
      .from(personNotes)
      .leftJoin(accounts, eq(accounts.id, personNotes.forId))
      .leftJoin(mirrorPeople, onPerson)
      .where(wanted)
      .orderBy(...(view.when === "done" ? [desc(doneAt), asc(id)] : [asc(dueOn), asc(personNotes.writtenAt), asc(id)]))
      .limit(limit)
      .offset(offset);
    return { total: all?.total ?? 0, rows: rows.flatMap((row) => asFollowUp(row, reader, givenUp)) };
  });
}

type Row = Parameters<typeof asNote>[0] & { firstName: string | null; lastName: string | null };

function asFollowUp(row: Row, reader: NoteReader, givenUp: ReadonlyMap<number, number>): FollowUpRow[] {
  const note = asNote(row, reader);
  const { followUp, memberId } = note;
  if (followUp === null) return [];
  return [{ ...note, followUp, person: personName(row), pageId: givenUp.get(memberId) ?? memberId }];
}

/** How much is open, by its day. @param today ISO date, of the club */
export async function followUpCounts(
  db: Queryable,
  reader: NoteReader,
  who: FollowUpView["who"],
  today: string,
): Promise<FollowUpCounts> {
  const { dueOn } = personNotes;
  const when = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await db
    .select({
      overdue: when(sql`${dueOn} < ${today}`),
      today: when(sql`${dueOn} = ${today}`),
      coming: when(sql`${dueOn} > ${today}`),
    })
    .from(personNotes)
    .where(and(whose(reader, who), isOpen));
  return counts ?? { overdue: 0, today: 0, coming: 0 };
}
