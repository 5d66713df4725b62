import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { bankAccounts, bankLines } from "#lib/base/store/schema/treasury/bank.ts";
import { aidDossiers } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ProposedPart } from "./proposals/proposal-shape.ts";

/** What a part of a line is about, in words that a page can say. Travels as JSON. */
export interface ToldPart extends ProposedPart {
  /** Whose it is; null: nobody's, or the copy does not know them. */
  person: string | null;
  /** Of a line of another account: which. */
  account: string | null;
  /** Of an expense that is written down: what it was for. */
  purpose?: string;
}

/** How parts are told: whose they are, and of which account. */
export async function partsTold(
  db: Queryable,
  club: string,
  parts: readonly ProposedPart[],
): Promise<(part: ProposedPart) => ToldPart> {
  const named = <One>(of: (part: ProposedPart) => One | undefined) => [
    ...new Set(parts.flatMap((part) => of(part) ?? [])),
  ];
  const ofPayments = await peopleOfPayments(
    db,
    club,
    named(({ paymentId }) => paymentId),
  );
  const ofDossiers = await peopleOfDossiers(
    db,
    club,
    named(({ dossier }) => dossier),
  );
  const ofMembers = await peopleNumbered(
    db,
    club,
    named(({ memberId }) => memberId),
  );
  const accounts = await accountsOfLines(
    db,
    club,
    named(({ other }) => other),
  );
  return (part) => ({
    ...part,
    person:
      ofPayments.get(part.paymentId ?? 0) ??
      ofDossiers.get(part.dossier ?? "") ??
      ofMembers.get(part.memberId ?? 0) ??
      null,
    account: accounts.get(part.other ?? 0) ?? null,
  });
}

const { firstName, lastName } = mirrorPeople;

/** Who paid, or was paid back, by payment. */
export async function peopleOfPayments(
  db: Queryable,
  club: string,
  payments: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .select({ id: mirrorPayments.id, firstName, lastName })
    .from(mirrorPayments)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, mirrorPayments.memberId)))
    .where(and(eq(mirrorPayments.club, club), sql`${mirrorPayments.id} = any(${integers(payments)})`));
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

async function peopleOfDossiers(
  db: Queryable,
  club: string,
  dossiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dossiers.length === 0) return new Map();
  const rows = await db
    .select({ id: aidDossiers.id, firstName, lastName })
    .from(aidDossiers)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, aidDossiers.memberId)))
    .where(eq(aidDossiers.club, club));
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

async function peopleNumbered(
  db: Queryable,
  club: string,
  members: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .select({ id: mirrorPeople.id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(members)})`));
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

async function accountsOfLines(
  db: Queryable,
  club: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (lines.length === 0) return new Map();
  const rows = await db
    .select({ id: bankLines.id, name: bankAccounts.name })
    .from(bankLines)
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, club), eq(bankAccounts.id, bankLines.account)))
    .where(and(eq(bankLines.club, club), sql`${bankLines.id} = any(${integers(lines)})`));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
