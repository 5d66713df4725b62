import "server-only";
import { and, desc, eq, inArray, like, lt, ne, notLike, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { type NoteKind, personNotes } from "#lib/base/store/schema/people/notes.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorPayments, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import {
  DECISION_KINDS,
  ofDecisions,
  pieces,
  type RegistrationKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { type LetterKindName, letterPeople, letters, mailings } from "#lib/base/store/schema/sync/post.ts";
import { recordsOfPerson } from "#lib/people/notes/of-person.ts";
import {
  type AnnouncedLine,
  type DecidedLine,
  type DeedLine,
  type LetterLine,
  type NotedLine,
  newestLines,
  type TimelineLine,
} from "./line.ts";

/** Whose time line, and which parts of it the reader may see. */
export interface TimelineOf {
  club: string;
  memberId: number;
  /** What is told about payments. */
  withMoney: boolean;
  /** What is told about papers. */
  withPapers: boolean;
  /** What is told of refusals and their reasons. */
  withRefusals: boolean;
  /** The kinds of notes that they read (decision 46). */
  noteKinds: readonly NoteKind[];
}

/** An instant before which lines are wanted, and how many. */
interface Window {
  before: Date | undefined;
  most: number;
}

/** Registrations of somebody, by their numbers. */
type Registrations = readonly { kind: RegistrationKind; id: number }[];

/**
 * What was done here about somebody and what the club announced about them, the newest first: decisions about their registrations, changes of
 * their record, payments, papers, notes. From this desk's own store: no call to the club.
 */
export async function personTimeline(
  db: Queryable,
  of: TimelineOf,
  { before, most }: Window,
): Promise<{ lines: TimelineLine[]; hasOlder: boolean }> {
  const registrations = await registrationsEver(db, of);
  // One more of each than is shown tells whether others follow.
  const window = { before, most: most + 1 };
  const lists = [
    await decisions(db, of, window),
    await deeds(db, of, registrations, window),
    await announced(db, of, registrations, window),
    await noted(db, of, window),
    await written(db, of, window),
  ];
  return newestLines(lists, most);
}

/** The registrations that somebody has, and those that were decided on here and are gone from the copy. */
export async function registrationsEver(
  db: Queryable,
  { club, memberId }: Pick<TimelineOf, "club" | "memberId">,
): Promise<Registrations> {
  const r = mirrorRegistrations;
  const copied = await db
    .select({ kind: r.kind, id: r.id })
    .from(r)
    .where(and(eq(r.club, club), eq(r.memberId, memberId)));
  const decided = await db
    .selectDistinct({ kind: ofDecisions.kind, id: ofDecisions.registrationId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(pieces.memberId, memberId), eq(works.club, club), inArray(works.kind, [...DECISION_KINDS])));
  const known = new Map([...copied, ...decided].map((one) => [`${one.kind} ${one.id}`, one]));
  return [...known.values()];
}

async function decisions(
  db: Queryable,
  { club, memberId }: TimelineOf,
  { before, most }: Window,
): Promise<DecidedLine[]> {
  const at = sql<Date>`coalesce(${pieces.decidedAt}, ${works.askedAt})`.mapWith(works.askedAt);
  const rows = await db
    .select({ at, piece: pieces, work: works })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(pieces.memberId, memberId), eq(works.club, club), inArray(works.kind, [...DECISION_KINDS])],
        before && sql`${at} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(at))
    .limit(most);
  return rows.map(({ at: when, piece, work }) => ({
    ...{ of: "decision", at: when, by: work.askedByName, operation: work.operation as DecidedLine["operation"] },
    ...{ kind: work.collection as RegistrationKind, registrationId: piece.recordId ?? 0, activityId: piece.activityId },
    ...{ workId: work.id, seasonId: work.seasonId, state: piece.state, code: piece.code },
  }));
}

async function deeds(
  db: Queryable,
  of: TimelineOf,
  registrations: Registrations,
  { before, most }: Window,
): Promise<DeedLine[]> {
  const { club, memberId, withMoney, withPapers } = of;
  const subjects = [
    `members/${memberId}`,
    ...registrations.map(({ kind, id }) => `${kind}-registrations/${id}`),
    ...(withMoney ? (await personPayments(db, of)).map((id) => `payments/${id}`) : []),
  ];
  // That there is a note is told to who reads it alone; what it says stands in a line of its own (`noted`).
  const { action, details } = auditEntries;
  const notes = or(
    notLike(action, "note.%"),
    and(ne(action, "note.create"), inArray(sql`${details} ->> 'kind'`, [...of.noteKinds])),
  );
  const papers = withPapers ? like(auditEntries.subject, `member-documents/${memberId}/%`) : undefined;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.club, club),
        or(inArray(auditEntries.subject, subjects), papers),
        notes,
        before && lt(auditEntries.at, before),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(most);
  return rows.map((entry) => ({ of: "deed", at: entry.at, entry }));
}

async function noted(
  db: Queryable,
  { club, memberId, noteKinds }: TimelineOf,
  { before, most }: Window,
): Promise<NotedLine[]> {
  if (noteKinds.length === 0) return [];
  const { writtenAt, writtenBy, kind, body, id } = personNotes;
  const records = await recordsOfPerson(db, club, memberId);
  const rows = await db
    .select({ at: writtenAt, by: writtenBy, kind, body })
    .from(personNotes)
    .where(
      and(
        eq(personNotes.club, club),
        sql`${personNotes.memberId} = any(${integers(records)})`,
        inArray(kind, [...noteKinds]),
        before && lt(writtenAt, before),
      ),
    )
    .orderBy(desc(writtenAt), desc(id))
    .limit(most);
  return rows.map((row) => ({ of: "noted", ...row }));
}

/** The letters that left by the club's mail server and speak of them, those about money, papers and refusals for who is told of these. */
async function written(
  db: Queryable,
  { club, memberId, withMoney, withPapers, withRefusals }: TimelineOf,
  { before, most }: Window,
): Promise<LetterLine[]> {
  const told: LetterKindName[] = [
    ...["free" as const, "registered" as const, "called_off" as const, "taking_place" as const],
    ...(withRefusals ? ["refused" as const] : []),
    ...["cards" as const, "place" as const, "renewal" as const],
    ...(withMoney ? ["reminders" as const, "receipts" as const] : []),
    ...(withPapers ? ["papers" as const] : []),
  ];
  const records = await recordsOfPerson(db, club, memberId);
  const at = sql<Date>`coalesce(${letters.settledAt}, ${mailings.writtenAt})`.mapWith(mailings.writtenAt);
  const { state, address, subject, body } = letters;
  const rows = await db
    .select({ at, by: mailings.writtenBy, state, address, subject, body })
    .from(letterPeople)
    .innerJoin(letters, eq(letters.id, letterPeople.letter))
    .innerJoin(mailings, and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing)))
    .where(
      and(
        eq(letterPeople.club, club),
        inArray(mailings.kind, told),
        sql`${letterPeople.memberId} = any(${integers(records)})`,
        before && sql`${at} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(at), desc(letters.id))
    .limit(most);
  return rows.map((row) => ({ of: "letter", ...row }));
}

/** The payments of somebody, by their numbers, as the copy has them. */
export async function personPayments(
  db: Queryable,
  { club, memberId }: Pick<TimelineOf, "club" | "memberId">,
): Promise<number[]> {
  const { id } = mirrorPayments;
  const rows = await db
    .select({ id })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.memberId, memberId)));
  return rows.map((row) => row.id);
}

async function announced(
  db: Queryable,
  { club, memberId, withMoney, withPapers }: TimelineOf,
  registrations: Registrations,
  { before, most }: Window,
): Promise<AnnouncedLine[]> {
  const m = webhookMessages;
  const idsOf = (kind: RegistrationKind) => registrations.flatMap((one) => (one.kind === kind ? one.id : []));
  const about = (kind: RegistrationKind) =>
    and(eq(m.collection, kind), sql`${m.recordId} = any(${integers(idsOf(kind))})`);
  // The club's moment of the change; where it says none, that of its arrival.
  const at = sql<Date>`coalesce(${m.time}, ${m.receivedAt})`.mapWith(m.receivedAt);
  const rows = await db
    .select({ at, type: m.type, subject: m.subject, state: m.state })
    .from(m)
    .where(
      and(
        eq(m.club, club),
        or(
          ...[and(eq(m.collection, "people"), eq(m.recordId, memberId)), about("annual"), about("event")],
          withPapers ? and(like(m.type, "member_documents.%"), eq(m.recordId, memberId)) : undefined,
        ),
        withMoney ? undefined : sql`${m.type} not like 'invoices.%'`,
        before && sql`${at} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(at), desc(m.sequence))
    .limit(most);
  return rows.map((row) => ({ of: "announced", ...row }));
}
