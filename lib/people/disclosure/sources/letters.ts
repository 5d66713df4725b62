import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { freeLetterFamilies, freeLetters } from "#lib/base/store/schema/people/free-letters.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import {
  blockedAddresses,
  letterPeople,
  letterReports,
  letters,
  mailings,
  mailTries,
  unwantedLetters,
} from "#lib/base/store/schema/sync/post.ts";
import type { HeldSource, Whose } from "../source.ts";
import { hasOneOf, without } from "./among.ts";

/** The letters that speak of somebody. */
const ofTheirs = ({ club, members }: Whose) =>
  and(eq(letterPeople.club, club), sql`${letterPeople.memberId} = any(${integers(members)})`);

/** What was written to them by the club's mail server, and what became of it. */
export const heldLetters: HeldSource = {
  name: "letters",
  tables: [mailings, letters, letterPeople, mailTries],
  read: async (db, whose) => {
    const { address, subject, body, attached, state, answer, settledAt, id } = letters;
    const rows = await db
      .select({
        ...{
          memberId: letterPeople.memberId,
          seasonId: mailings.seasonId,
          email: address,
          subject,
          body,
          attached,
          state,
          answer,
        },
        ...{ askedAt: mailings.writtenAt, settledAt },
      })
      .from(letterPeople)
      .innerJoin(letters, eq(letters.id, letterPeople.letter))
      .innerJoin(mailings, and(eq(mailings.club, letters.club), eq(mailings.id, letters.mailing)))
      .where(ofTheirs(whose))
      .orderBy(asc(id));
    // What the files were called that it carried: by what else they are known says nothing to anybody.
    return rows.map((row) => ({ ...row, attached: row.attached?.map(({ name }) => name) ?? null }));
  },
  // A letter may speak of a family: what it said goes with the first of them, and that a letter left stays for the others.
  forgetting: {
    forget: async (tx, whose) => {
      const own = await tx.select({ id: letterPeople.letter }).from(letterPeople).where(ofTheirs(whose));
      const ids = own.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const given = { state: "given_up", code: "elsewhere" } as const;
      await tx
        .update(letters)
        .set(given)
        .where(and(inArray(letters.id, ids), inArray(letters.state, ["queued", "retry"])));
      await tx
        .update(letters)
        .set({ address: null, sealed: null, attached: null, subject: null, body: null, answer: null })
        .where(inArray(letters.id, ids));
      await tx.update(mailTries).set({ answer: null }).where(inArray(mailTries.letter, ids));
      await tx.delete(letterPeople).where(ofTheirs(whose));
      return ids.length;
    },
  },
};

/** What came back about the letters that speak of them, as other servers said it. */
export const heldLetterReports: HeldSource = {
  name: "letterReports",
  tables: [letterReports],
  read: (db, whose) =>
    db
      .select({
        ...{ memberId: letterPeople.memberId, kind: letterReports.kind, code: letterReports.status },
        ...{ answer: letterReports.answer, at: letterReports.readAt },
      })
      .from(letterReports)
      .innerJoin(letterPeople, eq(letterPeople.letter, letterReports.letter))
      .where(ofTheirs(whose))
      .orderBy(asc(letterReports.id)),
  // Before their letters: those say whose it is. That something came back stays.
  forgetting: {
    forget: async (tx, whose) => {
      const own = await tx.select({ id: letterPeople.letter }).from(letterPeople).where(ofTheirs(whose));
      const ids = own.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const emptied = await tx
        .update(letterReports)
        .set({ answer: null })
        .where(inArray(letterReports.letter, ids))
        .returning({ id: letterReports.id });
      return emptied.length;
    },
  },
};

/** Letters in the club's own words for which somebody chose them. */
export const heldFreeLetters: HeldSource = {
  name: "freeLetters",
  tables: [freeLetters, freeLetterFamilies],
  read: async (db, { club, members }) => {
    const { seasonId, purpose, whom, activityName, cameOn, writtenAt } = freeLetters;
    const { memberIds: of, papers } = freeLetterFamilies;
    const rows = await db
      .select({ seasonId, purpose, whom, activityName, cameOn, writtenAt, of, papers })
      .from(freeLetterFamilies)
      .innerJoin(
        freeLetters,
        and(eq(freeLetters.club, freeLetterFamilies.club), eq(freeLetters.id, freeLetterFamilies.letter)),
      )
      .where(and(eq(freeLetterFamilies.club, club), hasOneOf(freeLetterFamilies.memberIds, members)))
      .orderBy(asc(writtenAt), asc(freeLetterFamilies.position));
    return rows.map(({ of: memberIds, papers: names, ...letter }) => {
      const isTheirs = (name: string) => letter.purpose !== "cards" || members.includes(Number(name));
      // A card is called by its person's number: those of the others in the family are theirs.
      const memberId = memberIds.find((one) => members.includes(one)) ?? null;
      return { memberId, ...letter, papers: names.filter(isTheirs) };
    });
  },
  forgetting: {
    forget: async (tx, { club, members }) => {
      const chosen = await tx
        .update(freeLetterFamilies)
        .set({ memberIds: without(freeLetterFamilies.memberIds, members) })
        .where(and(eq(freeLetterFamilies.club, club), hasOneOf(freeLetterFamilies.memberIds, members)))
        .returning({ letter: freeLetterFamilies.letter });
      await tx
        .delete(freeLetterFamilies)
        .where(and(eq(freeLetterFamilies.club, club), sql`${freeLetterFamilies.memberIds} = '{}'`));
      return chosen.length;
    },
  },
};

/** Their own addresses and those of who answers for them, in small letters, as the copy has them. */
async function addressesOf(db: Queryable, { club, members }: Whose): Promise<string[]> {
  const { email, parents } = mirrorPeople;
  const rows = await db
    .select({ email, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(members)})`));
  const all = rows.flatMap((row) => [row.email, ...row.parents.map((parent) => parent.email)]);
  return [...new Set(all.flatMap((one) => (one ? [one.trim().toLowerCase()] : [])))];
}

/** To which of their addresses nothing leaves: because nobody is there, or they do not want it. */
export const heldUnwanted: HeldSource = {
  name: "unwantedLetters",
  tables: [unwantedLetters, blockedAddresses],
  read: async (db, whose) => {
    const addresses = await addressesOf(db, whose);
    if (addresses.length === 0) return [];
    const { address, topic, saidAt } = unwantedLetters;
    const unwanted = await db
      .select({ email: address, topic, at: saidAt })
      .from(unwantedLetters)
      .where(and(eq(unwantedLetters.club, whose.club), inArray(address, addresses)))
      .orderBy(asc(address));
    const blocked = await db
      .select({ email: blockedAddresses.address, answer: blockedAddresses.answer, at: blockedAddresses.blockedAt })
      .from(blockedAddresses)
      .where(and(eq(blockedAddresses.club, whose.club), inArray(blockedAddresses.address, addresses)))
      .orderBy(asc(blockedAddresses.address));
    return [...unwanted, ...blocked];
  },
  forgetting: {
    forget: async (tx, whose) => {
      const addresses = await addressesOf(tx, whose);
      if (addresses.length === 0) return 0;
      const unwanted = await tx
        .delete(unwantedLetters)
        .where(and(eq(unwantedLetters.club, whose.club), inArray(unwantedLetters.address, addresses)))
        .returning({ address: unwantedLetters.address });
      const blocked = await tx
        .delete(blockedAddresses)
        .where(and(eq(blockedAddresses.club, whose.club), inArray(blockedAddresses.address, addresses)))
        .returning({ address: blockedAddresses.address });
      return unwanted.length + blocked.length;
    },
  },
};
