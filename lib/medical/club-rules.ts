import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { medicalRules } from "#lib/store/schema/medical.ts";
import { mirrorSports } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";
import { CONSTRAINED, CONSTRAINED_NAMES, FRENCH_RULES } from "./france-2026.ts";
import type { MedicalRule } from "./rules.ts";

/** The rules of a club, and whether it wrote them itself. */
export interface ClubRules {
  rules: readonly MedicalRule[];
  /** false: those that come with the program are in force. */
  areOwn: boolean;
}

const { id, sportId, minAge, maxAge, asks, youngMonths, validMonths, types } = medicalRules;
const { graceUntil, firstDay, lastDay, source } = medicalRules;
const FIELDS = {
  ...{ id, sportId, minAge, maxAge, asks, youngMonths, validMonths, types },
  ...{ graceUntil, firstDay, lastDay, source },
};

/** The rules of a club; as long as it has none of its own, those of France, also for its sports with special constraints. */
export async function medicalRulesOf(db: Queryable, club: string): Promise<ClubRules> {
  const rules = await db
    .select(FIELDS)
    .from(medicalRules)
    .where(eq(medicalRules.club, club))
    .orderBy(sql`${sportId} asc nulls first`, sql`${minAge} asc nulls first`, asc(firstDay), asc(id));
  return rules.length > 0 ? { rules, areOwn: true } : { rules: await frenchRules(db, club), areOwn: false };
}

/** What French law asks of a club with these sports. */
async function frenchRules(db: Queryable, club: string): Promise<MedicalRule[]> {
  const sports = await db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club))
    .orderBy(asc(mirrorSports.id));
  const constrained = sports.filter(({ name }) => CONSTRAINED_NAMES.some((one) => fold(name ?? "").includes(one)));
  return [
    ...FRENCH_RULES,
    ...constrained.map(({ id }) => ({ ...CONSTRAINED, id: `fr-2026-constrained-${id}`, sportId: id })),
  ];
}
