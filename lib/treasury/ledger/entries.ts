import "server-only";
import {
  type AnyColumn,
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type MirrorAllocation,
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { bankAccounts, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import {
  aidDossiers,
  depositedPayments,
  type PaymentFacts,
  paymentCounters,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import { ALLOCATED, moneyCents } from "#lib/sync/resources/payment-facts.ts";
import { accountNames, clubAccounts } from "#lib/treasury/bank/accounts.ts";
import { type EntryKind, type EntryLine, isWithin, type LedgerEntry, type Period } from "./entry.ts";
import { type AccountingYear, yearOfDays, yearWith } from "./period.ts";

const NOTHING = {
  ...{ category: null, section: null, purpose: null, person: null, means: null, paidBackOn: null },
  ...{ paymentId: null, expense: null, line: null, isTakenIn: false },
} satisfies Partial<LedgerEntry>;

/**
 * All that came in and went out on some days, by day: every payment by which money moved, every expense, and what lines of the bank were besides. What is of other days and on one of their lines is among it, so
 * that the lines add up. Where the days are a season's year, what is of that season and of no year by its day, or has none, is taken into it: nothing is in no year. From the copy and what the desk keeps: no call to
 * the club.
 * @param seasonId whose year the days are, also where they were it once and are not any more; without it the days say it
 */
export async function ledgerEntries(
  db: Queryable,
  club: string,
  period: Period,
  seasonId?: number,
): Promise<LedgerEntry[]> {
  const matched = await matchedLines(db, club);
  const year =
    seasonId === undefined ? await yearOfDays(db, club, period) : await yearWith(db, club, { seasonId, ...period });
  const moneys = await moneyEntries(db, club, period, { matched, year });
  const spent = await spentEntries(db, club, period, { matched, year });
  const known = [...moneys, ...spent];
  const rest = await restOfLines(db, club, period, { matched, known });
  const day = ({ day: on, line }: LedgerEntry) => on ?? line?.day ?? "";
  const names = accountNames(await clubAccounts(db, club));
  return [...known, ...rest]
    .sort((a, b) => (day(a) === day(b) ? 0 : day(a) < day(b) ? -1 : 1))
    .map((one) => ({
      ...one,
      line: one.line && { ...one.line, account: names.get(one.line.accountId) ?? one.line.account },
    }));
}

type Match = Pick<
  typeof bankMatches.$inferSelect,
  "kind" | "cents" | "slip" | "paymentId" | "recording" | "expense" | "note"
> & { line: EntryLine };

async function matchedLines(db: Queryable, club: string): Promise<Match[]> {
  const { kind, cents, slip, recording, expense, note, line, position } = bankMatches;
  // An aid that a family brought was recorded as a payment of theirs: what reimburses it is that money, and no other.
  const paymentId = sql<number | null>`coalesce(${bankMatches.paymentId}, ${aidDossiers.paymentId})`;
  return db
    .select({
      ...{ kind, cents, slip, paymentId, recording, expense, note },
      line: {
        id: bankLines.id,
        day: bankLines.day,
        label: bankLines.label,
        account: bankAccounts.name,
        accountId: bankAccounts.id,
      },
    })
    .from(bankMatches)
    .innerJoin(bankLines, eq(bankLines.id, line))
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, club), eq(bankAccounts.id, bankLines.account)))
    .leftJoin(aidDossiers, and(eq(aidDossiers.club, club), eq(aidDossiers.id, bankMatches.dossier)))
    .where(eq(bankMatches.club, club))
    .orderBy(asc(line), asc(position));
}

interface MatchedPayment {
  paymentId: number;
  slip: number | null;
  recording: string | null;
}

/** By which part of a line of the bank a payment came there or left it: its own, its slip's, or that which it was recorded from. */
function matchesOfPayments(matched: readonly Match[]) {
  const by = <Key>(of: (one: Match) => Key | null) =>
    new Map(matched.flatMap((one) => (of(one) === null ? [] : [[of(one) as Key, one] as const])));
  const [own, slips, recordings] = [
    by(({ paymentId }) => paymentId),
    by(({ slip }) => slip),
    by(({ recording }) => recording),
  ];
  return (one: MatchedPayment): Match | null =>
    own.get(one.paymentId) ??
    (one.slip === null ? undefined : slips.get(one.slip)) ??
    (one.recording === null ? undefined : recordings.get(one.recording)) ??
    null;
}

type Moved = MatchedPayment & Pick<PaymentFacts, "type" | "amountCents"> & { corrects: number | null };

/**
 * On which lines corrections stand. What was written down wrongly before it came to the bank came as what was left of it: the line has that, and so what takes the rest back. What was found wrong afterwards is on no
 * line, since the line has it all. Pure.
 */
function linesOfCorrections(
  moneys: readonly Moved[],
  matchOf: (one: MatchedPayment) => Match | null,
): ReadonlyMap<number, EntryLine> {
  const matches = new Map(moneys.map((one) => [one.paymentId, matchOf(one)]));
  const beyond = new Map<Match, number>();
  for (const one of moneys) {
    const match = matches.get(one.paymentId);
    if (match) beyond.set(match, (beyond.get(match) ?? 0 - match.cents) + moneyCents(one));
  }
  const lines = new Map<number, EntryLine>();
  for (const one of moneys.toSorted((a, b) => a.paymentId - b.paymentId)) {
    const match = one.corrects === null ? null : matches.get(one.corrects);
    const left = match ? (beyond.get(match) ?? 0) + moneyCents(one) : -1;
    if (!match || left < 0) continue;
    beyond.set(match, left);
    lines.set(one.paymentId, match.line);
  }
  return lines;
}

interface Known {
  matched: readonly Match[];
  /** The year that the days are; undefined: of none alone. */
  year: AccountingYear | undefined;
}

/** What a year takes in of its season: what is of no year's days. */
const takenIn = (
  { seasonId, day }: { seasonId: SQLWrapper; day: AnyColumn },
  year: AccountingYear | undefined,
): SQL | undefined =>
  year && and(sql`${seasonId} = ${year.seasonId}`, or(isNull(day), lt(day, year.first), gt(day, year.last)));

/** The same of a row. Pure. */
const isTakenIn = (one: { seasonId: number; day: string | null }, year: AccountingYear | undefined): boolean =>
  year !== undefined &&
  one.seasonId === year.seasonId &&
  (one.day === null || one.day < year.first || one.day > year.last);

async function moneyEntries(
  db: Queryable,
  club: string,
  period: Period,
  { matched, year }: Known,
): Promise<LedgerEntry[]> {
  const { id, memberId, amountCents, type, method, receivedOn, allocations, seasonId } = mirrorPayments;
  const { countersId } = paymentCounters;
  const within = matched.filter(({ line }) => isWithin(period, line.day));
  const named = within.flatMap(({ paymentId }) => paymentId ?? []);
  const slips = within.flatMap(({ slip }) => slip ?? []);
  const recordings = within.flatMap(({ recording }) => recording ?? []);
  const asked: (SQL | undefined)[] = [
    between(receivedOn, period.from, period.to),
    takenIn({ seasonId, day: receivedOn }, year),
    sql`${id} = any(${integers(named)})`,
    sql`${depositedPayments.slip} = any(${integers(slips)})`,
    ...(recordings.length > 0 ? [inArray(paymentDetails.recording, recordings)] : []),
    // What was taken back of these before they came to the bank is on their lines, whatever its day.
    sql`${countersId} = any(${integers(named)})`,
    sql`${countersId} in (select held.payment_id from ${depositedPayments} held
      where held.club = ${club} and held.slip = any(${integers(slips)}))`,
  ];
  const rows = await db
    .select({
      ...{ paymentId: id, memberId, amountCents, type, method, receivedOn, allocations, seasonId },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
      ...{ slip: depositedPayments.slip, recording: paymentDetails.recording, corrects: countersId },
    })
    .from(mirrorPayments)
    .leftJoin(
      paymentCounters,
      and(
        ...[eq(paymentCounters.club, club), eq(paymentCounters.paymentId, id), eq(paymentCounters.kind, "correction")],
      ),
    )
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .leftJoin(depositedPayments, and(eq(depositedPayments.club, club), eq(depositedPayments.paymentId, id)))
    .leftJoin(paymentDetails, and(eq(paymentDetails.club, club), eq(paymentDetails.paymentId, id)))
    .where(and(eq(mirrorPayments.club, club), or(...asked)))
    .orderBy(asc(receivedOn), asc(id));
  const moneys = rows.filter((row) => moneyCents(row) !== 0);
  const whatOf = await settledThings(
    db,
    club,
    moneys.flatMap((row) => row.allocations ?? []),
  );
  const matchOf = matchesOfPayments(matched);
  const corrections = linesOfCorrections(moneys, matchOf);
  const lineOf = (row: (typeof moneys)[number]) => matchOf(row)?.line ?? corrections.get(row.paymentId) ?? null;
  return moneys.flatMap((row): LedgerEntry[] => {
    const cents = moneyCents(row);
    const isTaken = isTakenIn({ seasonId: row.seasonId, day: row.receivedOn }, year);
    const said = {
      ...{ ...NOTHING, kind: (cents > 0 ? "received" : "refunded") as EntryKind, day: row.receivedOn },
      ...{ person: personName(row) || null, means: row.method, paymentId: row.paymentId, line: lineOf(row) },
      ...{ isOfPeriod: isTaken || isWithin(period, row.receivedOn), isTakenIn: isTaken },
    };
    return sharesOf(cents, row.allocations ?? []).map((one) => ({
      ...{ ...said, cents: one.cents },
      ...(one.allocation && { category: one.allocation.type, ...whatOf(one.allocation) }),
    }));
  });
}

/** A payment by what it settles, to the cent: what settles nothing is a share of its own, and where the parts come to more than there is nobody knows whose it is. Pure. */
export function sharesOf(
  cents: number,
  allocations: readonly MirrorAllocation[],
): { cents: number; allocation: MirrorAllocation | null }[] {
  const sign = Math.sign(cents);
  const parts = allocations.filter((one) => one.cents !== 0);
  const settled = parts.reduce((sum, one) => sum + Math.abs(one.cents), 0);
  if (settled > Math.abs(cents)) return [{ cents, allocation: null }];
  const rest = cents - sign * settled;
  return [
    ...parts.map((allocation) => ({ cents: sign * Math.abs(allocation.cents), allocation })),
    ...(rest === 0 ? [] : [{ cents: rest, allocation: null }]),
  ];
}

/** Which group or event an allocation is to, and of which section. */
async function settledThings(db: Queryable, club: string, allocations: readonly MirrorAllocation[]) {
  const { kind, id, activityId } = mirrorRegistrations;
  const isOf = (of: "annual" | "event") => sql`${kind} = ${of}`;
  const ids = [...new Set(allocations.flatMap(({ registrationId }) => registrationId ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            ...{ kind, id, group: mirrorGroups.name, event: mirrorEvents.name },
            ...{ sportId: mirrorSports.id, sport: mirrorSports.name },
          })
          .from(mirrorRegistrations)
          .leftJoin(mirrorGroups, and(isOf("annual"), eq(mirrorGroups.club, club), eq(mirrorGroups.id, activityId)))
          .leftJoin(mirrorEvents, and(isOf("event"), eq(mirrorEvents.club, club), eq(mirrorEvents.id, activityId)))
          .leftJoin(
            mirrorSports,
            and(
              eq(mirrorSports.club, club),
              eq(mirrorSports.id, sql`coalesce(${mirrorGroups.sportId}, ${mirrorEvents.sportId})`),
            ),
          )
          .where(and(eq(mirrorRegistrations.club, club), sql`${id} = any(${integers(ids)})`));
  const things = new Map(rows.map((row) => [`${ALLOCATED[row.kind]} ${row.id}`, row]));
  return ({ type, registrationId }: MirrorAllocation): Pick<LedgerEntry, "purpose" | "section"> => {
    const found = things.get(`${type} ${registrationId}`);
    return {
      purpose: found?.group ?? found?.event ?? null,
      section: found?.sportId ? { id: found.sportId, name: found.sport } : null,
    };
  };
}

async function spentEntries(
  db: Queryable,
  club: string,
  period: Period,
  { matched, year }: Known,
): Promise<LedgerEntry[]> {
  const lines = new Map(matched.flatMap(({ expense, line }) => (expense === null ? [] : [[expense, line] as const])));
  const here = [...lines].flatMap(([id, line]) => (isWithin(period, line.day) ? [id] : []));
  const rows = await db
    .select({ row: expenses, section: mirrorSports.name })
    .from(expenses)
    .leftJoin(mirrorSports, and(eq(mirrorSports.club, club), eq(mirrorSports.id, expenses.sportId)))
    .where(
      and(
        eq(expenses.club, club),
        or(
          between(expenses.day, period.from, period.to),
          takenIn(expenses, year),
          here.length > 0 ? inArray(expenses.id, here) : undefined,
        ),
      ),
    )
    .orderBy(asc(expenses.day), asc(expenses.id));
  return rows.map(({ row, section }) => ({
    ...{ ...NOTHING, kind: "spent", day: row.day, cents: 0 - row.cents, category: row.category },
    section: row.sportId === null ? null : { id: row.sportId, name: section },
    ...{ purpose: row.purpose, person: row.advancedBy, means: row.way, paidBackOn: row.paidBackOn },
    ...{ expense: row.id, line: lines.get(row.id) ?? null, isTakenIn: isTakenIn(row, year) },
    isOfPeriod: isTakenIn(row, year) || isWithin(period, row.day),
  }));
}

/** What the bank alone says is of these days: so much as no payment and no expense is, in full. */
const BY_THE_BANK = ["fee", "transfer", "not_ours"] as const;

/** Of each line of these days what payments and expenses do not say. */
async function restOfLines(
  db: Queryable,
  club: string,
  period: Period,
  { matched, known }: { matched: readonly Match[]; known: readonly LedgerEntry[] },
): Promise<LedgerEntry[]> {
  const { id, day, label, cents } = bankLines;
  const lines = await db
    .select({ id, day, label, account: bankAccounts.name, accountId: bankAccounts.id, cents })
    .from(bankLines)
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, club), eq(bankAccounts.id, bankLines.account)))
    .where(and(...[eq(bankLines.club, club), eq(bankLines.standing, "counted")], between(day, period.from, period.to)))
    .orderBy(asc(day), asc(id));
  const partsOf = Map.groupBy(matched, ({ line }) => line.id);
  const saidOf = Map.groupBy(known, ({ line }) => line?.id ?? 0);
  const recorded = await recordedNames(db, club);
  const payments = new Set(known.flatMap(({ paymentId }) => paymentId ?? []));
  return lines.flatMap(({ cents: all, ...line }) => {
    const parts = partsOf.get(line.id) ?? [];
    const entry = (kind: EntryKind, part: number, purpose: string | null = null): LedgerEntry => ({
      ...{ ...NOTHING, kind, day: line.day, cents: part, purpose, line, isOfPeriod: true },
    });
    if (parts.length === 0) return [entry("open", all)];
    const rest = parts.flatMap(({ kind, cents: part, note, expense, recording, paymentId }): LedgerEntry[] => {
      const plain = BY_THE_BANK.find((one) => one === kind);
      if (plain) return [entry(plain, part, note)];
      if (kind === "aid" && !payments.has(paymentId ?? 0)) return [entry("aid", part, note)];
      if (kind === "expense" && expense === null) return [entry("undescribed", part, note)];
      if (kind === "recording" && !recorded.has(recording ?? "")) return [entry("recording", part, note)];
      return [];
    });
    const said = [...(saidOf.get(line.id) ?? []), ...rest].reduce((sum, one) => sum + one.cents, 0);
    return said === all ? rest : [...rest, entry("difference", all - said)];
  });
}

/** Recordings of which the copy has payments. */
async function recordedNames(db: Queryable, club: string): Promise<ReadonlySet<string>> {
  const { recording, paymentId } = paymentDetails;
  const rows = await db
    .selectDistinct({ recording })
    .from(paymentDetails)
    .innerJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, paymentId)))
    .where(and(eq(paymentDetails.club, club), isNotNull(recording)));
  return new Set(rows.flatMap(({ recording: name }) => name ?? []));
}
