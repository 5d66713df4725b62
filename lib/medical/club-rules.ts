import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { writeAudit } from "#lib/store/audit.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { medicalRules } from "#lib/store/schema/medical.ts";
import { mirrorSports } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";
import { CONSTRAINED, CONSTRAINED_NAMES, FRENCH_RULES } from "./france-2026.ts";
import type { MedicalRule, MedicalRuleFields } from "./rules.ts";

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

interface RuleWriting {
  club: string;
  by: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** A rule as somebody had it before them, and as they want it. */
export interface RuleWish {
  /** null: a new one. */
  id: string | null;
  seen: MedicalRuleFields | null;
  fields: MedicalRuleFields;
}

/** What became of it: `changed`: somebody else has written it meanwhile. */
export type KeptRule = { ok: true; id: string } | { ok: false; code: "gone" | "changed" | "tooMany" };

/** More rules than any club has sports and ages. */
const MOST_RULES = 300;

/** Writes a rule down. The first one that a club writes takes over those of France, which were in force until then. */
export async function keepMedicalRule(
  tx: Transaction,
  { club, by, now }: RuleWriting,
  { id: wanted, seen, fields }: RuleWish,
): Promise<KeptRule> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`medical rules ${club}`}, 0))`);
  const { rules, areOwn } = await medicalRulesOf(tx, club);
  const written = { writtenBy: by.name, writtenAt: now };
  const known = rules.find((rule) => rule.id === wanted);
  if (wanted !== null && !known) return { ok: false, code: "gone" };
  if (known && !isSameRule(known, seen)) return { ok: false, code: "changed" };
  if (wanted === null && rules.length >= MOST_RULES) return { ok: false, code: "tooMany" };
  if (!areOwn && rules.length > 0)
    await tx.insert(medicalRules).values(rules.map((rule) => ({ ...rule, types: [...rule.types], club, ...written })));
  const kept = wanted ?? randomUUID();
  if (wanted === null) await tx.insert(medicalRules).values({ ...fields, ...written, club, id: kept });
  else
    await tx
      .update(medicalRules)
      .set({ ...fields, ...written })
      .where(and(eq(medicalRules.club, club), eq(id, wanted)));
  await writeAudit(tx, { by, club, action: "medical.rule", subject: `medical-rules/${kept}` });
  return { ok: true, id: kept };
}

function isSameRule({ id: _, ...fields }: MedicalRule, seen: MedicalRuleFields | null): boolean {
  return seen !== null && inOrder(fields) === inOrder(seen);
}

const inOrder = (fields: object): string => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
