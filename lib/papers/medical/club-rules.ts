import "server-only";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { medicalRules } from "#lib/base/store/schema/papers/medical.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { CONSTRAINED, CONSTRAINED_NAMES, FRENCH_RULES } from "./france-2026.ts";
import type { MedicalRule } from "./medical-rule.ts";

/** The rules of a club, and whether it wrote them itself. */
export interface ClubRules {
  rules: readonly MedicalRule[];
  /** false: those that come with the program are in force. */
  areOwn: boolean;
}

const { id, sportId, minAge, maxAge, asks, youngMonths, validMonths, types } = medicalRules;
const { graceUntil, firstDay, lastDay, source, writtenBy, writtenAt, setAsideBy, setAsideAt } = medicalRules;
const FIELDS = {
  ...{ id, sportId, minAge, maxAge, asks, youngMonths, validMonths, types },
  ...{ graceUntil, firstDay, lastDay, source },
};

/** The rules of a club; as long as it never wrote any, those of France, also for its sports with special constraints. */
export async function medicalRulesOf(db: Queryable, club: string): Promise<ClubRules> {
  const ofClub = eq(medicalRules.club, club);
  const rules = await db
    .select(FIELDS)
    .from(medicalRules)
    .where(and(ofClub, isNull(setAsideAt)))
    .orderBy(sql`${sportId} asc nulls first`, sql`${minAge} asc nulls first`, asc(firstDay), asc(id));
  if (rules.length > 0) return { rules, areOwn: true };
  // A club that put its last rule aside asks for nothing: it has said so itself.
  const [written] = await db.select({ id }).from(medicalRules).where(ofClub).limit(1);
  return written ? { rules: [], areOwn: true } : { rules: await frenchRules(db, club), areOwn: false };
}

/** What French law asks of a club with these sports. */
export async function frenchRules(db: Queryable, club: string): Promise<MedicalRule[]> {
  const sports = await sportsOfClub(db, club);
  const constrained = sports.filter(({ name }) => CONSTRAINED_NAMES.some((one) => fold(name ?? "").includes(one)));
  return [
    ...FRENCH_RULES,
    ...constrained.map(({ id }) => ({ ...CONSTRAINED, id: `fr-2026-constrained-${id}`, sportId: id })),
  ];
}

/** A sport, by the club's number. */
export interface ClubSport {
  id: number;
  name: string | null;
}

/** The sports of a club, by their numbers. */
export async function sportsOfClub(db: Queryable, club: string): Promise<ClubSport[]> {
  return db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club))
    .orderBy(asc(mirrorSports.id));
}

/** A rule as somebody wrote it, and who put it aside. */
export interface WrittenRule extends MedicalRule {
  writtenBy: string;
  writtenAt: Date;
  setAsideBy: string | null;
  setAsideAt: Date | null;
}

/** Entries of the history that a page shows. */
const MOST_SHOWN = 200;

/** All that a club ever wrote, the latest first: what holds, and what was put aside. */
export async function ruleHistory(db: Queryable, club: string): Promise<WrittenRule[]> {
  return db
    .select({ ...FIELDS, writtenBy, writtenAt, setAsideBy, setAsideAt })
    .from(medicalRules)
    .where(eq(medicalRules.club, club))
    .orderBy(desc(sql`coalesce(${setAsideAt}, ${writtenAt})`), desc(writtenAt), asc(id))
    .limit(MOST_SHOWN);
}
