import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { DECISION_KINDS, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { personPayments, registrationsEver } from "#lib/desk/timeline/person.ts";
import { recordsOfPerson } from "#lib/people/notes/of-person.ts";
import { historySubjects } from "#lib/registrations/decisions/activity-history.ts";

/** How many of the newest decisions about somebody are looked for; those before are found by their registrations. */
const MOST_DECISIONS = 200;

/** A record as an address names it, by the words of the log: `members/7`, `groups/3`, `stages/0f-1a`. */
export const RECORD_IN_ADDRESS = /^[a-z]{1,20}(-[a-z]{1,20}){0,2}\/[A-Za-z0-9][\w.:-]{0,127}$/;

/** The record to which a subject of the log belongs: papers and health are of a person, and their fields of their papers. Pure. */
export function recordOfSubject(subject: string): string | undefined {
  const [, person] = /^(?:members|medical|member-documents)\/(\d{1,10})(?:\/fields\/\d{1,10})?$/.exec(subject) ?? [];
  if (person !== undefined) return `members/${person}`;
  return RECORD_IN_ADDRESS.test(subject) ? subject : undefined;
}

/**
 * Under which subjects the log speaks of a record: of a person with their papers, registrations, payments and decisions, of a group or an event with its lessons
 * and decisions, of everything else by itself. Who may not know of people is told nothing that ties one to their registrations.
 */
export async function subjectsOfRecord(db: Queryable, seat: Seat, record: string): Promise<string[]> {
  const [, kind = "", number] = /^([a-z-]+)\/([1-9]\d{0,9})$/.exec(record) ?? [];
  const id = Number(number);
  if (!(id >= 1 && id <= HIGHEST_ID)) return [record];
  const { club } = seat;
  if (kind === "groups" || kind === "slots" || kind === "events") return historySubjects(db, club, { of: kind, id });
  return kind === "members" && mayReadPeople(seat).allowed ? subjectsOfPerson(db, club, id) : [record];
}

async function subjectsOfPerson(db: Queryable, club: string, id: number): Promise<string[]> {
  const records = await recordsOfPerson(db, club, id);
  const subjects: string[] = [];
  for (const memberId of records) {
    subjects.push(`members/${memberId}`, `medical/${memberId}`, `member-documents/${memberId}`);
    const registrations = await registrationsEver(db, { club, memberId });
    subjects.push(...registrations.map((one) => `${one.kind}-registrations/${one.id}`));
    subjects.push(...(await personPayments(db, { club, memberId })).map((payment) => `payments/${payment}`));
  }
  const decided = await db
    .selectDistinct({ id: pieces.workId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), inArray(works.kind, [...DECISION_KINDS])],
        sql`${pieces.memberId} = any(${integers(records)})`,
      ),
    )
    .orderBy(desc(pieces.workId))
    .limit(MOST_DECISIONS);
  return [...subjects, ...decided.map((work) => `jobs/${work.id}`)];
}
