import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { type LetterState, type Mailing, OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type CountedReports, mailingReports } from "./came-back.ts";
import { lastOf, postNow } from "./claim-letter.ts";
import type { LetterCode } from "./judge-try.ts";
import {
  LOOKED_STATES,
  lookedLetters,
  mailingCounts,
  peopleOfLetters,
  serverRow,
  waitingLetters,
  worthAnother,
} from "./mailing.ts";

/** Letters of a mailing that did not simply leave, with their people. Travels as JSON. */
interface LookedLetter {
  id: number;
  people: string;
  address: string | null;
  state: LetterState;
  code: LetterCode | null;
  answer: string | null;
}

/** A mailing as its page shows it. Travels as JSON. */
export interface ShownMailing {
  id: string;
  writtenBy: string;
  writtenAt: string;
  stoppedBy: string | null;
  stoppedAt: string | null;
  /** What came back and says nothing for certain of what became of a letter. */
  reports: CountedReports[];
  counts: { state: LetterState; code: LetterCode | null; count: number }[];
  /** How many are still to leave, and when the last one will; null: none is, or the club has no server. */
  open: number;
  lastAt: string | null;
  /** How many certainly did not leave, and may another time. */
  again: number;
  /** Of those that did not simply leave the first ones, and how many there are. */
  looked: LookedLetter[];
  lookedCount: number;
}

/** More than anybody reads one by one. */
const MOST_LOOKED = 200;

/** A mailing with what became of its letters, the ones that want a look by name. */
export async function shownMailing(db: Queryable, mailing: Mailing): Promise<ShownMailing> {
  const { club, id } = mailing;
  const counts = await mailingCounts(db, club, id);
  const reports = await mailingReports(db, club, id);
  const looked = await lookedLetters(db, club, id, MOST_LOOKED);
  const people = await peopleOfLetters(
    db,
    looked.map((letter) => letter.id),
  );
  const names = await namesOf(db, club, [...people.values()].flat());
  const sum = (of: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((all, { count }) => all + count, 0);
  const open = sum(({ state }) => OPEN_LETTERS.includes(state));
  return {
    ...{ id, writtenBy: mailing.writtenBy, writtenAt: mailing.writtenAt.toISOString(), counts, open, reports },
    ...{ stoppedBy: mailing.stoppedBy, stoppedAt: mailing.stoppedAt?.toISOString() ?? null },
    lastAt: open === 0 || mailing.stoppedAt ? null : await lastLetterAt(db, club, 0),
    again: await worthAnother(db, club, id),
    lookedCount: sum(({ state }) => LOOKED_STATES.includes(state)),
    looked: looked.map(({ code, ...letter }) => ({
      ...{ ...letter, code: code as LetterCode | null },
      people: (people.get(letter.id) ?? []).map((member) => names.get(member) ?? `#${member}`).join(", "),
    })),
  };
}

/** When the last letter of a club leaves, with so many more behind those that wait; null where no server is switched on. */
export async function lastLetterAt(db: Queryable, club: string, more: number): Promise<string | null> {
  const server = await serverRow(db, club);
  const waiting = await waitingLetters(db, club);
  const count = waiting.count + more;
  if (!server?.isOn || count === 0) return null;
  const last = await lastOf(db, server, count, await postNow(db, undefined));
  return new Date(Math.max(last.getTime(), waiting.until?.getTime() ?? 0)).toISOString();
}

async function namesOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.flatMap((row) => (personName(row) ? [[row.id, personName(row)] as const] : [])));
}
