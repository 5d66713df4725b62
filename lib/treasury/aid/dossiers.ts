import "server-only";
import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { aidDossiers, aidKinds } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import { type AidDossierFields, type AidState, aidState, isAgeOfAid } from "./fields.ts";

/** One person's aid as the desk shows it. */
export interface AidDossier extends AidDossierFields {
  id: string;
  state: AidState;
  /** Empty where the copy has no name. */
  person: string;
  kindName: string;
  /** The last day of the kind, ISO date. */
  lastDay: string | null;
  /** The person's age today, in whole years, and the ages that the kind is for. */
  age: number | null;
  minAge: number | null;
  maxAge: number | null;
  /** Whether that is an age of the kind; null where nobody can tell. */
  isOfAge: boolean | null;
  /** Another dossier of this kind has the same code. */
  isDoubleCode: boolean;
  writtenBy: string;
}

const { memberId, kind, code, promisedCents, claimedOn, reimbursedOn, reimbursedCents, refusedOn, paymentId, note } =
  aidDossiers;
/** What two people may write at once. */
export const DOSSIER_COLUMNS = {
  ...{ memberId, kind, code, promisedCents, claimedOn, reimbursedOn, reimbursedCents, refusedOn, paymentId, note },
};

/**
 * The aid of a season: first what is still to be had, by the last day on which it can be claimed, then what is over. No call to the club.
 * @param today ISO date, of the club
 */
export async function aidDossiersOf(db: Queryable, scope: ClubSeason, today: string): Promise<AidDossier[]> {
  const { club, seasonId } = scope;
  const rows = await db
    .select({
      ...{ id: aidDossiers.id, ...DOSSIER_COLUMNS, writtenBy: aidDossiers.writtenBy },
      ...{ kindName: aidKinds.name, lastDay: aidKinds.lastDay, minAge: aidKinds.minAge, maxAge: aidKinds.maxAge },
      firstName: mirrorPeople.firstName,
      ...{ lastName: mirrorPeople.lastName, birthDate: mirrorPeople.birthDate },
    })
    .from(aidDossiers)
    .innerJoin(aidKinds, and(eq(aidKinds.club, aidDossiers.club), eq(aidKinds.id, kind)))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(and(eq(aidDossiers.club, club), eq(aidDossiers.seasonId, seasonId)))
    .orderBy(sql`${aidKinds.lastDay} asc nulls last`, asc(mirrorPeople.nameKey), asc(aidDossiers.id));
  const doubles = await doubleCodes(db, club);
  const dossiers = rows.map(({ firstName, lastName, birthDate, ...row }) => {
    const age = ageOn(today, birthDate);
    const told = {
      state: aidState(row),
      person: personName({ firstName, lastName }),
      age,
      isOfAge: isAgeOfAid(row, age),
    };
    return { ...row, ...told, isDoubleCode: row.code !== null && doubles.has(codeKey(row.kind, row.code)) };
  });
  return [...dossiers.filter(isOutstanding), ...dossiers.filter((one) => !isOutstanding(one))];
}

/** Whether money is still to come of it. Pure. */
export const isOutstanding = ({ state }: Pick<AidDossier, "state">): boolean =>
  state === "promised" || state === "claimed";

/** A code however it is written: families and forms differ in case, spaces and hyphens. */
export const codeKey = (of: string, written: string): string => `${of} ${fold(written).replaceAll(" ", "")}`;

/** Codes that stand in more than one dossier of their kind, whatever the season: each is good for once. */
async function doubleCodes(db: Queryable, club: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ kind, code })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), isNotNull(code)));
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = codeKey(row.kind, row.code ?? "");
    (once.has(key) ? twice : once).add(key);
  }
  return twice;
}

/** A dossier that has the code of another one: they may be of two seasons. */
export interface SameCode {
  id: string;
  seasonId: number;
  /** Null where the copy has no name. */
  season: string | null;
  memberId: number;
  /** Empty where the copy has no name. */
  person: string;
  state: AidState;
}

/** The other dossiers that have the code of this one, the newest season first. No call to the club. */
export async function othersOfCode(
  db: Queryable,
  club: string,
  { id: own, kind: of, code: mine }: Pick<AidDossier, "id" | "kind" | "code">,
): Promise<SameCode[]> {
  if (mine === null) return [];
  const rows = await db
    .select({
      ...{ id: aidDossiers.id, seasonId: aidDossiers.seasonId, season: mirrorSeasons.name },
      ...{ ...DOSSIER_COLUMNS, firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(aidDossiers)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .leftJoin(mirrorSeasons, and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, aidDossiers.seasonId)))
    .where(and(eq(aidDossiers.club, club), eq(kind, of), ne(aidDossiers.id, own), isNotNull(code)))
    .orderBy(desc(aidDossiers.seasonId), asc(aidDossiers.id));
  return rows
    .filter((row) => codeKey(of, row.code ?? "") === codeKey(of, mine))
    .map(({ firstName, lastName, ...row }) => ({
      ...{ id: row.id, seasonId: row.seasonId, season: row.season, memberId: row.memberId },
      ...{ person: personName({ firstName, lastName }), state: aidState(row) },
    }));
}

/** How many dossiers have the code of another one, and what of the outstanding is counted more than once because of that, in cents. Pure. */
export function doublesIn(dossiers: readonly AidDossier[]): { count: number; cents: number } {
  const doubles = dossiers.filter(({ isDoubleCode }) => isDoubleCode);
  const byCode = Map.groupBy(doubles.filter(isOutstanding), (one) => codeKey(one.kind, one.code ?? ""));
  const beyond = [...byCode.values()].map((those) => {
    const promised = those.map(({ promisedCents: cents }) => cents);
    return promised.reduce((sum, cents) => sum + cents, 0) - Math.max(...promised);
  });
  return { count: doubles.length, cents: beyond.reduce((sum, cents) => sum + cents, 0) };
}

/** What of a season's aid is still to come. Cents. */
export interface AidOutstanding {
  cents: number;
  count: number;
  /** Of what nobody has claimed yet, the last day that comes next, and how many can be claimed until then; null: none has one. */
  next: { day: string; count: number } | null;
  /** Not claimed, and the last day is over. */
  late: number;
}

/** What of these is still to come, and until when it has to be claimed. Pure. */
export function outstandingAid(dossiers: readonly AidDossier[], today: string): AidOutstanding {
  const open = dossiers.filter(isOutstanding);
  const waiting = open.filter(isToClaim);
  const days = waiting.flatMap(({ lastDay }) => (lastDay !== null && lastDay >= today ? lastDay : [])).sort();
  const [day] = days;
  return {
    cents: open.reduce((sum, one) => sum + one.promisedCents, 0),
    count: open.length,
    next: day === undefined ? null : { day, count: days.filter((one) => one === day).length },
    late: waiting.length - days.length,
  };
}

/** A last day, how many wait to be claimed until then, and what they come to in cents. */
export interface AidLastDay {
  day: string;
  count: number;
  cents: number;
}

/** Whether somebody has to claim a dossier by its last day. Pure. */
export const isToClaim = ({ state, lastDay }: Pick<AidDossier, "state" | "lastDay">): boolean =>
  state === "promised" && lastDay !== null;

/** The last days of what nobody has claimed yet, the earliest first; those that are over too. Pure. */
export function lastDaysOf(dossiers: readonly AidDossier[]): AidLastDay[] {
  const days = Map.groupBy(dossiers.filter(isToClaim), ({ lastDay }) => lastDay ?? "");
  return [...days]
    .map(([day, those]) => ({
      day,
      count: those.length,
      cents: those.reduce((sum, { promisedCents: cents }) => sum + cents, 0),
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** What of a season's aid is still to come, for the treasurer's overview. No call to the club. */
export async function aidOutstanding(db: Queryable, scope: ClubSeason, today: string): Promise<AidOutstanding> {
  return outstandingAid(await aidDossiersOf(db, scope, today), today);
}
