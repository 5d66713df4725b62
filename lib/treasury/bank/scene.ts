import "server-only";
import { and, asc, eq, gte, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import {
  bankAccounts,
  bankLines,
  bankMatches,
  bankStatements,
  type MatchKind,
} from "#lib/base/store/schema/treasury/bank.ts";
import {
  aidDossiers,
  depositSlips,
  paymentCounters,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { fold } from "#lib/base/words/fold.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import { MONEY_TYPES } from "#lib/sync/resources/payment-facts.ts";
import { counteredPayments } from "#lib/treasury/deposits/counters.ts";
import { saidMethods } from "#lib/treasury/deposits/methods.ts";
import { isDeposited, methodKind } from "#lib/treasury/deposits/piles.ts";
import { clubAccounts } from "./accounts.ts";
import { isAidOnLine, isPaymentOnLine } from "./at-bank.ts";
import { type LabelKind, labelKind, labelStem, type PayerName } from "./label.ts";
import type { MatchScene, MoneyWay, OpenLine, OpenMoney, OpenSlip } from "./proposals/open-things.ts";

/** What is older is on no statement that somebody reads in now. */
const DAYS_BACK = 400;
const DAY_MS = 86_400_000;

/** All that open lines of a club may be, from the copy and what the desk keeps: no call to the club. What families owe is put in by whoever knows. */
export async function matchScene(
  db: Queryable,
  club: string,
  { today, claims }: { today: string; claims: MatchScene["claims"] },
): Promise<MatchScene> {
  const since = new Date(Date.parse(today) - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
  const people = await namedPeople(db, club);
  return {
    lines: await openLines(db, club),
    moneys: await openMoneys(db, club, since, people),
    slips: await openSlips(db, club),
    aids: await openAids(db, club),
    told: await toldDays(db, club),
    collecting: new Set((await clubAccounts(db, club)).flatMap(({ id, kind }) => (kind === "collector" ? [id] : []))),
    ...{ claims, families: people.families, ...(await habitsOf(db, club)) },
  };
}

async function openLines(db: Queryable, club: string): Promise<OpenLine[]> {
  const { id, account, day, cents, label, labelKey, paidOutOn } = bankLines;
  const rows = await db
    .select({ id, account, day, cents, label, labelKey, paidOutOn, kind: bankAccounts.kind })
    .from(bankLines)
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, bankLines.club), eq(bankAccounts.id, account)))
    .leftJoin(bankMatches, eq(bankMatches.line, id))
    .where(and(eq(bankLines.club, club), eq(bankLines.standing, "counted"), isNull(bankMatches.line)))
    .orderBy(asc(day), asc(id));
  return rows.map(({ kind, ...line }) => ({ ...line, isCollected: kind === "collector" }));
}

/** Of which days the statements of each account tell, as far as they follow each other. */
async function toldDays(db: Queryable, club: string): Promise<MatchScene["told"]> {
  const { account, firstDay, lastDay } = bankStatements;
  const rows = await db
    .select({ account, firstDay, lastDay })
    .from(bankStatements)
    .where(and(eq(bankStatements.club, club), isNotNull(firstDay)))
    .orderBy(asc(account), asc(firstDay));
  const told = new Map<string, { from: string; to: string }>();
  for (const row of rows) {
    const [from, to] = [row.firstDay ?? "", row.lastDay ?? ""];
    const before = told.get(row.account);
    // Behind a gap it begins anew: what stood within it nobody knows.
    const isNext = before && Date.parse(from) - Date.parse(before.to) <= GAP_DAYS * DAY_MS;
    const last = before && before.to > to ? before.to : to;
    told.set(row.account, isNext ? { from: before.from, to: last } : { from, to });
  }
  return told;
}

/** An account without a line for so long is one of which a file is missing. */
const GAP_DAYS = 7;

interface NamedPeople {
  names: ReadonlyMap<number, readonly PayerName[]>;
  family: ReadonlyMap<number, number>;
  families: MatchScene["families"];
}

/** How people and their guardians are called, whose family they are of, and how many families have each name. */
async function namedPeople(db: Queryable, club: string): Promise<NamedPeople> {
  const { id, firstName, lastName, email, phone, parents } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName, email, phone, parents })
    .from(mirrorPeople)
    .where(eq(mirrorPeople.club, club))
    .orderBy(id);
  const of = familiesIn(rows);
  const family = new Map(rows.map((row) => [row.id, of.get(row.id)?.[0] ?? row.id]));
  const names = new Map(
    rows.map((row): [number, PayerName[]] => [
      row.id,
      [
        nameOf(row.lastName, row.firstName),
        ...row.parents.map((parent) => nameOf(parent.last_name, parent.first_name)),
      ].filter(({ last, first }) => last !== "" || first !== ""),
    ]),
  );
  const counted = (keyOf: (name: PayerName) => string) => {
    const by = new Map<string, Set<number>>();
    for (const [member, own] of names)
      for (const name of own) {
        const key = keyOf(name);
        by.set(key, (by.get(key) ?? new Set()).add(family.get(member) ?? member));
      }
    return new Map([...by].map(([key, families]) => [key, families.size]));
  };
  return {
    ...{ names, family },
    families: {
      bySurname: counted(({ last }) => last),
      byFullName: counted(({ last, first }) => `${last} ${first}`),
      firstNames: new Set([...names.values()].flatMap((own) => own.map(({ first }) => first))),
    },
  };
}

const nameOf = (last: string | null, first: string | null): PayerName => ({
  last: fold(last ?? ""),
  first: fold(first ?? ""),
});

/** How money of a method that lies in no drawer reaches the account. Pure. */
export function wayOf(methodKey: string): MoneyWay {
  if (/virement|transfer|\bsepa\b/.test(methodKey)) return "transfer";
  if (/prelevement|debit/.test(methodKey)) return "debit";
  if (/en ligne|online|internet|\bweb\b|helloasso|paypal|stripe|lydia|wero/.test(methodKey)) return "online";
  if (/ancv|coupon|vacances/.test(methodKey)) return "voucher";
  return /carte|\bcb\b|card|tpe|terminal|sans contact|sumup/.test(methodKey) ? "card" : "unsaid";
}

/** Payments that reach the account by themselves, and what went back, on no line yet: all of one recording are one. */
async function openMoneys(db: Queryable, club: string, since: string, people: NamedPeople): Promise<OpenMoney[]> {
  const { id, memberId, amountCents, methodKey, receivedOn, type } = mirrorPayments;
  const rows = await db
    .select({
      ...{ id, memberId, amountCents, methodKey, receivedOn, type, counters: paymentCounters.kind },
      ...{ of: paymentCounters.countersId, recording: paymentDetails.recording, drawer: paymentDetails.drawer },
    })
    .from(mirrorPayments)
    .leftJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.paymentId, id)))
    .leftJoin(paymentCounters, and(eq(paymentCounters.club, club), eq(paymentCounters.paymentId, id)))
    .leftJoin(paymentDetails, and(eq(paymentDetails.club, club), eq(paymentDetails.paymentId, id)))
    .where(
      and(
        ...[eq(mirrorPayments.club, club), isNull(bankMatches.line), isNotNull(receivedOn), gte(receivedOn, since)],
        inArray(type, [...MONEY_TYPES, "Remboursement"]),
        not(isAidOnLine(club, id)),
        // What was recorded from a line is on it.
        sql`not exists (select 1 from ${bankMatches} other where other.club = ${club} and other.recording = ${paymentDetails.recording})`,
      ),
    )
    .orderBy(asc(receivedOn), asc(id));
  const said = await saidMethods(db, club);
  const countered = await counteredPayments(db, club);
  const cheques = await chequeNumbers(
    db,
    club,
    rows.flatMap(({ of, counters }) => (counters === "returned" && of !== null ? of : [])),
  );
  const parts = rows.flatMap((row) => {
    const key = row.methodKey ?? "";
    const isReturned = row.counters === "returned";
    // What was written down wrongly never moved, and cash never stands on a statement by itself.
    if (row.counters === "correction" || (!isReturned && (isDeposited(key, said) || methodKind(key) === "cash")))
      return [];
    // What was written down wrongly never came.
    const amount = Math.abs(row.amountCents ?? 0) - (countered.get(row.id)?.correctedCents ?? 0);
    const cents = row.type === "Remboursement" ? 0 - amount : amount;
    return amount <= 0 ? [] : [{ ...row, cents, isReturned, way: wayOf(key) }];
  });
  const groups = Map.groupBy(parts, (row) =>
    row.recording === null ? `payment ${row.id}` : `${row.recording} ${row.receivedOn} ${row.way}`,
  );
  return [...groups].map(([key, those]) => {
    const [first] = those;
    const members = those.flatMap(({ memberId: member }) => member ?? []);
    const drawers = those.flatMap(({ drawer }) => (drawer === null ? [] : splitName(drawer)));
    return {
      ...{ key, payments: those.map(({ id: paymentId, cents }) => ({ id: paymentId, cents })) },
      cents: those.reduce((sum, { cents }) => sum + cents, 0),
      ...{ on: first?.receivedOn ?? "", way: first?.way ?? "unsaid", isReturned: first?.isReturned ?? false },
      chequeNumber: cheques.get(first?.of ?? 0) ?? null,
      names: [...members.flatMap((member) => people.names.get(member) ?? []), ...drawers],
      family: people.family.get(members[0] ?? 0) ?? 0,
    };
  });
}

/** Who drew a cheque or sent a transfer, as somebody wrote it: the surname first, or last. */
function splitName(written: string): PayerName[] {
  const words = fold(written).split(" ").filter(Boolean);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return words.length < 2
    ? [{ last: first, first: "" }]
    : [
        { last: first, first: last },
        { last, first },
      ];
}

async function chequeNumbers(db: Queryable, club: string, payments: readonly number[]): Promise<Map<number, string>> {
  if (payments.length === 0) return new Map();
  const { paymentId, chequeNumber } = paymentDetails;
  const rows = await db
    .select({ paymentId, chequeNumber })
    .from(paymentDetails)
    .where(and(eq(paymentDetails.club, club), inArray(paymentId, [...payments]), isNotNull(chequeNumber)));
  return new Map(
    rows.flatMap((row) => (row.chequeNumber === null ? [] : [[row.paymentId, row.chequeNumber] as const])),
  );
}

async function openSlips(db: Queryable, club: string): Promise<OpenSlip[]> {
  const { number, totalCents, count, method, depositedOn, writtenAt } = depositSlips;
  const rows = await db
    .select({ number, totalCents, count, method, depositedOn, writtenAt })
    .from(depositSlips)
    .leftJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.slip, number)))
    .where(and(eq(depositSlips.club, club), isNull(depositSlips.cancelledAt), isNull(bankMatches.line)))
    .orderBy(asc(number));
  const zone = await zoneOf(db, club);
  return rows.map(({ totalCents: cents, method: written, writtenAt: at, ...slip }) => {
    const kind = methodKind(fold(written));
    return {
      ...{ ...slip, cents, madeOn: clubDay(zone, at) },
      kind: kind === "cash" ? "cash" : kind === "cheque" ? "cheques" : "voucher",
    };
  });
}

async function openAids(db: Queryable, club: string): Promise<MatchScene["aids"]> {
  const { id, promisedCents, claimedOn, reimbursedOn, refusedOn } = aidDossiers;
  const rows = await db
    .select({ dossier: id, cents: promisedCents, claimedOn })
    .from(aidDossiers)
    .where(
      and(
        ...[eq(aidDossiers.club, club), isNotNull(claimedOn), isNull(reimbursedOn), isNull(refusedOn)],
        // The family's payment is that money, and came already.
        not(isPaymentOnLine(club, aidDossiers.paymentId)),
      ),
    )
    .orderBy(asc(claimedOn), asc(id));
  return rows.flatMap((row) => (row.claimedOn === null ? [] : [{ ...row, claimedOn: row.claimedOn }]));
}

/** As what a business was settled before, and what was taken off pay-outs. */
async function habitsOf(db: Queryable, club: string): Promise<Pick<MatchScene, "habits" | "rates">> {
  const rows = await db
    .select({
      line: bankLines.id,
      labelKey: bankLines.labelKey,
      whole: bankLines.cents,
      kind: bankMatches.kind,
      cents: bankMatches.cents,
    })
    .from(bankMatches)
    .innerJoin(bankLines, eq(bankLines.id, bankMatches.line))
    .where(and(eq(bankMatches.club, club), inArray(bankMatches.kind, ["fee", "expense", "not_ours"])))
    .orderBy(asc(bankLines.day), asc(bankLines.id));
  const habits = new Map<string, MatchKind>();
  const rates = new Map<LabelKind, Set<number>>();
  for (const { labelKey, whole, kind, cents } of rows) {
    if (cents === whole) {
      const stem = labelStem(labelKey, whole);
      if (stem !== null) habits.set(stem, kind);
    } else if (whole > 0 && cents < 0) {
      const of = labelKind(labelKey, whole);
      rates.set(of, (rates.get(of) ?? new Set()).add(feeRate(whole - cents, 0 - cents)));
    }
  }
  return { habits, rates };
}

/** What a fee is of what was paid, in hundredths of a percent: those that are asked for are whole tenths. Pure. */
export const feeRate = (gross: number, fee: number): number => Math.round((fee * 1_000) / gross) * 10;
