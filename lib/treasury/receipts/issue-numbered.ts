import "server-only";
import { and, desc, eq, max, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type SignedPaper, signedPapers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { aboutMembers } from "#lib/sync/chronicle/about.ts";
import { type ValueChange, writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { type SignedPaperNumber, signedPaperNumber } from "./number-text.ts";
import type { SignedPaperKind, UnnumberedSignedPaper } from "./signed-papers.ts";

/** A paper that was issued, by its number. */
export interface IssuedNumber extends SignedPaperNumber {
  /** It says what one said that had been issued before, and is that one. */
  isAgain: boolean;
}

interface WishedSignedPapers extends ClubSeason, Hand {
  /** The page's name for this one question. */
  ask: string;
  kind: SignedPaperKind;
  locale: Locale;
  /** Of the club, an ISO date. */
  day: string;
  asOf: Date;
  papers: readonly UnnumberedSignedPaper[];
  /** A number in the language of the paper. */
  numbered(number: string): string;
}

/**
 * Writes papers down, each under the next number of its club and year. One question at a time, to the end of the transaction: no two have one number, and
 * where it is not committed no number is missing. The same question asked again gives the same papers; and a paper that says what an earlier one of the
 * same people said is that one, since two would be taken for two sums.
 */
export async function issueSignedPapers(tx: Transaction, wished: WishedSignedPapers): Promise<IssuedNumber[]> {
  const { club, ask, seasonId, kind, by } = wished;
  await takeTurnOf(tx, `signed papers ${club}`);
  const answered = await answeredOf(tx, club, ask);
  const year = Number(wished.day.slice(0, 4));
  let next = (await lastNumber(tx, club, year)) + 1;
  const issued: IssuedNumber[] = [];
  const fresh: ValueChange<"paper">[] = [];
  for (const [position, paper] of wished.papers.entries()) {
    const before = answered.get(position) ?? (await sameBefore(tx, wished, paper));
    if (before) issued.push({ ...before, isAgain: !answered.has(position) });
    else {
      const number = next++;
      await tx.insert(signedPapers).values(rowOf(wished, paper, { year, number, position }));
      fresh.push({
        ...{ club, seasonId, kind: "paper", by, now: wished.now, before: null },
        about: [`papers/${year}-${number}`, ...aboutMembers(...paper.memberIds)],
        after: {
          title: paper.paper.title,
          issuedNumber: signedPaperNumber({ year, number }),
          totalCents: paper.totalCents,
        },
      });
      issued.push({ year, number, isAgain: false });
    }
  }
  await writeChanges(tx, ...fresh);
  const numbered = issued.filter(({ isAgain }) => !isAgain);
  const [first] = numbered;
  if (first && answered.size === 0) {
    const details = { count: numbered.length, kind, number: signedPaperNumber(first) };
    const [only] = wished.papers.length === 1 ? (wished.papers[0]?.memberIds ?? []) : [];
    const subject = only === undefined ? `seasons/${seasonId}` : `members/${only}`;
    await writeAudit(tx, { by, club, action: "receipt.issue", subject, details });
  }
  return issued;
}

/** What a question was answered with already, by its place in it. */
async function answeredOf(tx: Transaction, club: string, ask: string) {
  const { year, number, position } = signedPapers;
  const rows = await tx
    .select({ year, number, position })
    .from(signedPapers)
    .where(and(eq(signedPapers.club, club), eq(signedPapers.ask, ask)));
  return new Map(rows.map(({ position: at, ...row }) => [at, row]));
}

async function lastNumber(tx: Transaction, club: string, year: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(signedPapers.number) })
    .from(signedPapers)
    .where(and(eq(signedPapers.club, club), eq(signedPapers.year, year)));
  return last?.number ?? 0;
}

/** The paper that says the same already: all but its number, its day, and when that was read. */
async function sameBefore(
  tx: Transaction,
  { club, seasonId, kind, locale }: WishedSignedPapers,
  wished: UnnumberedSignedPaper,
) {
  const p = signedPapers;
  const rows = await tx
    .select({ year: p.year, number: p.number, paper: p.paper })
    .from(p)
    .where(
      and(
        ...[eq(p.club, club), eq(p.seasonId, seasonId), eq(p.kind, kind), eq(p.locale, locale)],
        sql`${p.memberIds} = ${integers(wished.memberIds)}`,
      ),
    )
    .orderBy(desc(p.year), desc(p.number));
  const same = rows.find(({ paper }) => statedBy(paper) === statedBy(wished.paper));
  return same && { year: same.year, number: same.number };
}

/** In an order of ours: a database that keeps JSON has its own. */
function statedBy({ title, club, issuer, season, says, sections, total, adds, signature }: SignedPaper): string {
  const rows = sections.map(({ heading, rows: of }) => [
    heading,
    of.map(({ on, label, amount }) => [on, label, amount]),
  ]);
  return JSON.stringify([title, club, issuer, season, says, rows, total.label, total.amount, adds, signature.by]);
}

function rowOf(
  { club, ask, kind, locale, seasonId, day, asOf, by, now, numbered }: WishedSignedPapers,
  { paper, ...one }: UnnumberedSignedPaper,
  place: SignedPaperNumber & { position: number },
): typeof signedPapers.$inferInsert {
  return {
    ...{ club, ask, kind, locale, seasonId, issuedOn: day, asOf, ...one, ...place },
    paper: { ...paper, number: numbered(signedPaperNumber(place)) },
    ...{ writtenBy: by.name, writtenAt: now },
  };
}
