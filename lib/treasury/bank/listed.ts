import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  bankAccounts,
  bankFiles,
  bankLines,
  bankMatches,
  bankStatements,
  type OddStatementLine,
} from "#lib/base/store/schema/treasury/bank.ts";
import { partsTold, type ToldPart } from "./told-parts.ts";

/** A line that was settled, with what it was. Travels as JSON. */
export interface SettledBankLine {
  id: number;
  day: string;
  cents: number;
  label: string;
  parts: ToldPart[];
  by: string;
}

/** The lines that were settled last, the newest first. */
export async function settledBankLines(db: Queryable, club: string, limit: number): Promise<SettledBankLine[]> {
  const { id, day, cents, label } = bankLines;
  const last = await db
    .selectDistinct({ id, day, cents, label, by: bankMatches.writtenBy, at: bankMatches.writtenAt })
    .from(bankMatches)
    .innerJoin(bankLines, eq(id, bankMatches.line))
    .where(and(eq(bankMatches.club, club), eq(bankMatches.position, 0)))
    .orderBy(desc(bankMatches.writtenAt), desc(id))
    .limit(limit);
  const { line, kind, cents: part, slip, paymentId, dossier, other, position } = bankMatches;
  const rows = await db
    .select({ line, kind, cents: part, slip, paymentId, dossier, other })
    .from(bankMatches)
    .where(sql`${line} = any(${integers(last.map((one) => one.id))})`)
    .orderBy(asc(line), asc(position));
  const parts = rows.map((row) => ({
    ...{ line: row.line, kind: row.kind, cents: row.cents },
    ...(row.slip !== null && { slip: row.slip }),
    ...(row.paymentId !== null && { paymentId: row.paymentId }),
    ...(row.dossier !== null && { dossier: row.dossier }),
    ...(row.other !== null && { other: row.other }),
  }));
  const told = await partsTold(db, club, parts);
  const own = Map.groupBy(parts, (one) => one.line);
  return last.map(({ at: _at, ...one }) => ({
    ...one,
    parts: (own.get(one.id) ?? []).map(({ line: _line, ...rest }) => told(rest)),
  }));
}

/** A line that looks like one that an earlier file had. Travels as JSON. */
export interface DoubtfulBankLine {
  id: number;
  day: string;
  cents: number;
  label: string;
  alike: { day: string; label: string } | null;
}

/** Lines of which somebody has to say whether they are those that they look like, the oldest first. */
export async function doubtfulBankLines(db: Queryable, club: string): Promise<DoubtfulBankLine[]> {
  const other = alias(bankLines, "other");
  const { id, day, cents, label } = bankLines;
  const rows = await db
    .select({ id, day, cents, label, otherDay: other.day, otherLabel: other.label })
    .from(bankLines)
    .leftJoin(other, eq(other.id, bankLines.alike))
    .where(and(eq(bankLines.club, club), eq(bankLines.standing, "doubtful")))
    .orderBy(asc(day), asc(id));
  return rows.map(({ otherDay, otherLabel, ...line }) => ({
    ...line,
    alike: otherDay === null || otherLabel === null ? null : { day: otherDay, label: otherLabel },
  }));
}

/** A file that was read in, of one account. Travels as JSON. */
export interface ListedStatement {
  file: string;
  name: string;
  account: string;
  firstDay: string | null;
  lastDay: string | null;
  lines: number;
  added: number;
  /** What is stated beyond what opening and lines come to; null: it does not state both. */
  offCents: number | null;
  closingCents: number | null;
  odd: readonly OddStatementLine[];
  by: string;
  /** RFC 3339. */
  at: string;
}

/** The files that were read in, the newest first. */
export async function listedStatements(db: Queryable, club: string, limit: number): Promise<ListedStatement[]> {
  const rows = await db
    .select({ statement: bankStatements, file: bankFiles, account: bankAccounts.name })
    .from(bankStatements)
    .innerJoin(bankFiles, and(eq(bankFiles.club, bankStatements.club), eq(bankFiles.id, bankStatements.file)))
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.club, bankStatements.club), eq(bankAccounts.id, bankStatements.account)),
    )
    .where(eq(bankStatements.club, club))
    .orderBy(desc(bankFiles.writtenAt), asc(bankAccounts.name))
    .limit(limit);
  return rows.map(({ statement, file, account }) => {
    const { openingCents, closingCents, sumCents, firstDay, lastDay, lines, added } = statement;
    const isStated = openingCents !== null && closingCents !== null;
    return {
      ...{ file: file.id, name: file.name, account, firstDay, lastDay, lines, added, closingCents, odd: file.odd },
      offCents: isStated ? closingCents - openingCents - sumCents : null,
      ...{ by: file.writtenBy, at: file.writtenAt.toISOString() },
    };
  });
}
