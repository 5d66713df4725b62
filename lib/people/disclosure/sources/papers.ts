import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { mirrorPresences, presenceCorrections, walkInNotes } from "#lib/base/store/schema/activities/attendance.ts";
import { paperChecks } from "#lib/base/store/schema/papers/paper-checks.ts";
import { paperReminders, paperRoundFamilies, paperRounds } from "#lib/base/store/schema/papers/paper-letters.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import type { HeldSource } from "../source.ts";
import { hasOneOf, oneOf, without } from "./among.ts";

/** What they have handed in, as the copy knows: never the files, which lie with the club alone. */
export const heldPapers: HeldSource = {
  name: "papers",
  tables: [copiedPapers, paperOwners],
  read: (db, { club, members }) => {
    const { memberId, fieldId, name, required, filled, contentType, sizeBytes, depositedAt } = copiedPapers;
    return db
      .select({
        ...{ memberId, fieldId, name, required, filled, contentType, sizeBytes, depositedAt },
        readAt: paperOwners.readAt,
      })
      .from(copiedPapers)
      .innerJoin(paperOwners, and(eq(paperOwners.club, copiedPapers.club), eq(paperOwners.memberId, memberId)))
      .where(and(eq(copiedPapers.club, club), oneOf(memberId, members)))
      .orderBy(asc(memberId), asc(fieldId));
  },
  forgetting: { stays: "register" },
};

/** What the desk said of what they handed in. */
export const heldPaperMarks: HeldSource = {
  name: "paperMarks",
  tables: [paperChecks],
  read: (db, { club, members }) => {
    const { memberId, fieldId, verdict, reason, depositedAt, sizeBytes, writtenAt, id } = paperChecks;
    return db
      .select({ memberId, fieldId, verdict, reason, depositedAt, sizeBytes, writtenAt })
      .from(paperChecks)
      .where(and(eq(paperChecks.club, club), oneOf(memberId, members)))
      .orderBy(asc(id));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(paperChecks)
          .where(and(eq(paperChecks.club, club), oneOf(paperChecks.memberId, members)))
          .returning({ id: paperChecks.id })
      ).length,
  },
};

/** Letters about what they still have to hand in, and rounds in which somebody chose to write to their family. */
export const heldPaperLetters: HeldSource = {
  name: "paperLetters",
  tables: [paperReminders, paperRounds, paperRoundFamilies],
  read: async (db, { club, members }) => {
    const { memberId, seasonId, channel, papers, writtenAt, id } = paperReminders;
    const written = await db
      .select({ memberId, seasonId, channel, papers, writtenAt })
      .from(paperReminders)
      .where(and(eq(paperReminders.club, club), oneOf(memberId, members)))
      .orderBy(asc(id));
    const rounds = await db
      .select({
        seasonId: paperRounds.seasonId,
        writtenAt: paperRounds.writtenAt,
        memberIds: paperRoundFamilies.memberIds,
      })
      .from(paperRoundFamilies)
      .innerJoin(
        paperRounds,
        and(eq(paperRounds.club, paperRoundFamilies.club), eq(paperRounds.id, paperRoundFamilies.round)),
      )
      .where(and(eq(paperRoundFamilies.club, club), hasOneOf(paperRoundFamilies.memberIds, members)))
      .orderBy(asc(paperRounds.writtenAt), asc(paperRoundFamilies.position));
    const chosen = rounds.map(({ memberIds, ...round }) => ({
      ...{ memberId: memberIds.find((one) => members.includes(one)) ?? null, ...round },
      ...{ channel: null, papers: null },
    }));
    return [...written, ...chosen];
  },
  forgetting: {
    forget: async (tx, { club, members }) => {
      const written = await tx
        .delete(paperReminders)
        .where(and(eq(paperReminders.club, club), oneOf(paperReminders.memberId, members)))
        .returning({ id: paperReminders.id });
      const chosen = await tx
        .update(paperRoundFamilies)
        .set({ memberIds: without(paperRoundFamilies.memberIds, members) })
        .where(and(eq(paperRoundFamilies.club, club), hasOneOf(paperRoundFamilies.memberIds, members)))
        .returning({ round: paperRoundFamilies.round });
      await tx
        .delete(paperRoundFamilies)
        .where(and(eq(paperRoundFamilies.club, club), sql`${paperRoundFamilies.memberIds} = '{}'`));
      return written.length + chosen.length;
    },
  },
};

export const heldPresences: HeldSource = {
  name: "presences",
  tables: [mirrorPresences],
  read: (db, { club, members }) => {
    const { memberId, seasonId, date, type, courseId, presence, recordedAt } = mirrorPresences;
    return db
      .select({ memberId, seasonId, date, type, courseId, presence, recordedAt })
      .from(mirrorPresences)
      .where(and(eq(mirrorPresences.club, club), oneOf(memberId, members)))
      .orderBy(asc(date), asc(courseId));
  },
  forgetting: { stays: "register" },
};

export const heldPresenceCorrections: HeldSource = {
  name: "presenceCorrections",
  tables: [presenceCorrections],
  read: (db, { club, members }) => {
    const { memberId, date, type, courseId, was, became, writtenAt: at, id } = presenceCorrections;
    return db
      .select({ memberId, date, type, courseId, was, became, at })
      .from(presenceCorrections)
      .where(and(eq(presenceCorrections.club, club), oneOf(memberId, members)))
      .orderBy(asc(id));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(presenceCorrections)
          .where(and(eq(presenceCorrections.club, club), oneOf(presenceCorrections.memberId, members)))
          .returning({ id: presenceCorrections.id })
      ).length,
  },
};

export const heldWalkIns: HeldSource = {
  name: "walkIns",
  tables: [walkInNotes],
  read: (db, { club, members }) => {
    const { memberId, date, type, courseId, came, madeAt, sequence } = walkInNotes;
    return db
      .select({ memberId, date, type, courseId, came, madeAt })
      .from(walkInNotes)
      .where(and(eq(walkInNotes.club, club), oneOf(memberId, members)))
      .orderBy(asc(sequence));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(walkInNotes)
          .where(and(eq(walkInNotes.club, club), oneOf(walkInNotes.memberId, members)))
          .returning({ id: walkInNotes.id })
      ).length,
  },
};
