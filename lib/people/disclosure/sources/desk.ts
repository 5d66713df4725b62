import "server-only";
import { and, asc, eq, inArray, isNotNull, like, ne, notInArray, or, sql } from "drizzle-orm";
import { integers } from "#lib/base/store/integers.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { personNotes } from "#lib/base/store/schema/people/notes.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { OPEN_PIECES, pieceFiles, pieces, type WorkKind, works } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import type { HeldSource, Whose } from "../source.ts";

/** Every kind of note: whoever writes one writes it for this reader too (decision 46). */
export const heldNotes: HeldSource = {
  name: "notes",
  tables: [personNotes],
  read: (db, { club, members }) => {
    const { memberId, kind, body, isPinned, writtenAt, editedAt, dueOn, doneAt } = personNotes;
    return db
      .select({ memberId, kind, body, isPinned, writtenAt, editedAt, dueOn, doneAt })
      .from(personNotes)
      .where(and(eq(personNotes.club, club), sql`${memberId} = any(${integers(members)})`))
      .orderBy(asc(writtenAt), asc(personNotes.id));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(personNotes)
          .where(and(eq(personNotes.club, club), sql`${personNotes.memberId} = any(${integers(members)})`))
          .returning({ id: personNotes.id })
      ).length,
  },
};

/** The kinds of work whose pieces say what stands in a record; those of all others have numbers and days. */
const IN_WORDS: WorkKind[] = ["people", "staged"];

/** What was asked of the club about them, with what was sent. */
export const heldWork: HeldSource = {
  name: "work",
  tables: [works, pieces, pieceFiles],
  read: (db, { club, members, registrations }) => {
    const { memberId, recordId, frozen, state, code, decidedAt, position } = pieces;
    const { kind, collection, operation, seasonId, askedAt } = works;
    const own = sql`(${memberId} = any(${integers(members)}) or ${works.memberId} = any(${integers(members)}))`;
    const about = (["annual", "event"] as const).map((of) =>
      and(
        eq(collection, of),
        sql`${recordId} = any(${integers(registrations.flatMap((one) => (one.kind === of ? one.id : [])))})`,
      ),
    );
    return db
      .select({
        ...{ memberId: sql<number | null>`coalesce(${memberId}, ${works.memberId})`, seasonId, kind, collection },
        ...{ operation, number: recordId, sent: sql<object | null>`${frozen}`, state, code, askedAt, decidedAt },
      })
      .from(pieces)
      .innerJoin(works, eq(works.id, pieces.workId))
      .where(and(eq(works.club, club), or(own, ...about)))
      .orderBy(asc(askedAt), asc(works.id), asc(position));
  },
  // That something was asked for, about which number and by whom, stays for its term; who that was and what was written in a record goes. Payments are the accounts'.
  forgetting: {
    forget: async (tx, { club, members }) => {
      const theirs = and(
        ...[eq(works.club, club), ne(works.kind, "payments"), notInArray(pieces.state, [...OPEN_PIECES])],
        sql`(${pieces.memberId} = any(${integers(members)}) or ${works.memberId} = any(${integers(members)}))`,
      );
      const told = tx
        .select({ workId: pieces.workId, position: pieces.position })
        .from(pieces)
        .innerJoin(works, eq(works.id, pieces.workId))
        .where(
          and(
            theirs,
            or(
              isNotNull(pieces.person),
              isNotNull(pieces.detail),
              and(inArray(works.kind, IN_WORDS), isNotNull(pieces.frozen)),
            ),
          ),
        );
      const of = sql`(${pieces.workId}, ${pieces.position}) in (${told})`;
      const kindOf = sql`(select ${works.kind} from ${works} where ${works.id} = ${pieces.workId})`;
      const emptied = await tx
        .update(pieces)
        .set({
          ...{ person: null, detail: null },
          frozen: sql`case when ${inArray(kindOf, IN_WORDS)} then null else ${pieces.frozen} end`,
        })
        .where(of)
        .returning({ workId: pieces.workId });
      return emptied.length;
    },
  },
};

/** Rows of files that were read in, and of lists that were prepared, which turned out to be about them. */
export const heldStages: HeldSource = {
  name: "stages",
  tables: [stages, stageRows],
  read: (db, { club, members }) => {
    const { memberId, place, source, changes, outcome, code } = stageRows;
    const { kind, name, seasonId, writtenAt, touchedAt } = stages;
    return db
      .select({
        ...{ memberId, seasonId, kind, list: name, row: place, source: sql<object>`${source}` },
        ...{ changed: sql<object>`${changes}`, outcome, code, writtenAt, touchedAt },
      })
      .from(stageRows)
      .innerJoin(stages, and(eq(stages.club, stageRows.club), eq(stages.id, stageRows.stage)))
      .where(and(eq(stageRows.club, club), sql`${memberId} = any(${integers(members)})`))
      .orderBy(asc(writtenAt), asc(stages.id), asc(place));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(stageRows)
          .where(and(eq(stageRows.club, club), sql`${stageRows.memberId} = any(${integers(members)})`))
          .returning({ place: stageRows.place })
      ).length,
  },
};

/** What the club announced of them. */
export const heldMessages: HeldSource = {
  name: "messages",
  tables: [webhookMessages],
  read: (db, { club, members, registrations, payments }) => {
    const { type, subject, time, receivedAt, collection, recordId, sequence } = webhookMessages;
    const of = (name: string, ids: readonly number[]) =>
      and(eq(collection, name), sql`${recordId} = any(${integers(ids)})`);
    const idsOf = (kind: "annual" | "event") => registrations.flatMap((one) => (one.kind === kind ? one.id : []));
    return db
      .select({ type, subject, time, receivedAt })
      .from(webhookMessages)
      .where(
        and(
          eq(webhookMessages.club, club),
          or(
            ...[
              of("people", members),
              of("annual", idsOf("annual")),
              of("event", idsOf("event")),
              of("payments", payments),
            ],
            and(like(type, "member_documents.%"), sql`${recordId} = any(${integers(members)})`),
          ),
        ),
      )
      .orderBy(asc(sequence));
  },
  forgetting: { stays: "numbers" },
};

/** What was done about them here, as the log has it: when and what, and never who did it. */
export const heldLog: HeldSource = {
  name: "log",
  tables: [auditEntries],
  read: (db, whose) => {
    const { at, action, subject, outcome, code, details, id } = auditEntries;
    const papers = whose.members.map((member) => like(subject, `member-documents/${member}/%`));
    return db
      .select({ at, action, subject, outcome, code, details })
      .from(auditEntries)
      .where(and(eq(auditEntries.club, whose.club), or(inArray(subject, subjectsOf(whose)), ...papers)))
      .orderBy(asc(id));
  },
  forgetting: { stays: "log" },
};

const subjectsOf = ({ members, registrations, payments }: Whose): string[] => [
  ...members.flatMap((id) => [`members/${id}`, `medical/${id}`, `staff-hours/${id}`]),
  ...registrations.map(({ kind, id }) => `${kind}-registrations/${id}`),
  ...payments.map((id) => `payments/${id}`),
];
