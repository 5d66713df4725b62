import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { medicalRules } from "#lib/base/store/schema/papers/medical.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { type ClubRules, frenchRules, medicalRulesOf, sportsOfClub } from "./club-rules.ts";
import type { MedicalRule, MedicalRuleFields } from "./medical-rule.ts";

/** Rules that hold at a time: several for each sport of a large club. Everybody is judged by all of them. */
export const MOST_RULES = 60;

/** Who wrote what came with the program. */
const THE_PROGRAM = "Guichet";

interface RuleWriting extends Hand {
  club: string;
}

/** What became of it: `changed`: the rule was put aside meanwhile · `sport`: the club has none of this number · `many`: there are too many. */
export type KeptRule = { ok: true } | { ok: false; code: "changed" | "sport" | "many" };

/**
 * Writes a rule down, in place of another where one is named: that one holds until the day before the new one begins, or no longer where the new one begins no
 * later than it. What was written before stays in the history as it was. A club's first rule brings those of the program with it, for they were in force.
 */
export async function writeRule(
  tx: Transaction,
  writing: RuleWriting,
  { replaces, fields }: { replaces: string | null; fields: MedicalRuleFields },
): Promise<KeptRule> {
  const { club } = writing;
  const held = await rulesInTurn(tx, club);
  const { rules } = held;
  if (fields.sportId !== null && !(await sportsOfClub(tx, club)).some(({ id }) => id === fields.sportId))
    return { ok: false, code: "sport" };
  const old = rules.find(({ id }) => id === replaces);
  if (replaces !== null && !old) return { ok: false, code: "changed" };
  const rest = old && fields.firstDay !== null ? until(old, dayAfter(fields.firstDay, -1)) : [];
  const written = [...rest, { ...fields, id: randomUUID() }];
  if (rules.length + written.length - (old ? 1 : 0) > MOST_RULES) return { ok: false, code: "many" };
  // From here on nothing is refused any more: what was put aside has its successor.
  await bringAlong(tx, writing, held);
  if (old) await putAside(tx, writing, old);
  await insertRules(tx, writing, written);
  await logRule(tx, writing, "written", fields);
  return { ok: true };
}

/** Has a rule hold until a day, or no more at all where it names none or one before the rule's first. */
export async function endRule(
  tx: Transaction,
  writing: RuleWriting,
  { id, lastDay }: { id: string; lastDay: string | null },
): Promise<KeptRule> {
  const held = await rulesInTurn(tx, writing.club);
  const old = held.rules.find((one) => one.id === id);
  if (!old) return { ok: false, code: "changed" };
  await bringAlong(tx, writing, held);
  await putAside(tx, writing, old);
  await insertRules(tx, writing, lastDay === null ? [] : until(old, lastDay));
  await logRule(tx, writing, "ended", old);
  return { ok: true };
}

/** Puts all rules of a club aside for those of France; the history keeps them. */
export async function takeFrenchRules(tx: Transaction, writing: RuleWriting): Promise<KeptRule> {
  const { club } = writing;
  const held = await rulesInTurn(tx, club);
  const rules = await frenchRules(tx, club);
  // Taken already, by an answer that was lost or by somebody else.
  if (held.areOwn && isSameRules(held.rules, rules)) return { ok: true };
  await bringAlong(tx, writing, held);
  for (const rule of held.rules) await putAside(tx, writing, rule);
  await insertRules(
    tx,
    writing,
    rules.map((rule) => ({ ...rule, id: randomUUID() })),
  );
  await logRule(tx, writing, "french");
  return { ok: true };
}

/** Whether two lists have the same rules, whatever their names and order. */
function isSameRules(some: readonly MedicalRule[], others: readonly MedicalRule[]): boolean {
  const said = (rules: readonly MedicalRule[]) =>
    rules
      .map(({ id: _, ...fields }) =>
        JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))),
      )
      .sort()
      .join();
  return said(some) === said(others);
}

/** A rule as it holds until a day; nothing where it begins after it. */
function until(rule: MedicalRule, day: string): MedicalRule[] {
  if (rule.firstDay !== null && rule.firstDay > day) return [];
  const lastDay = rule.lastDay !== null && rule.lastDay < day ? rule.lastDay : day;
  return [{ ...rule, lastDay, id: randomUUID() }];
}

/** The rules that hold; one who writes waits for another, or both would begin with the program's. */
async function rulesInTurn(tx: Transaction, club: string): Promise<ClubRules> {
  await takeTurnOf(tx, `medical rules ${club}`);
  return medicalRulesOf(tx, club);
}

/** Writes down as the club's own what came with the program and was in force: the club's first rule goes beside it. */
async function bringAlong(tx: Transaction, { club, now }: RuleWriting, { rules, areOwn }: ClubRules): Promise<void> {
  if (!areOwn) await insertRules(tx, { club, now, by: { id: 0, name: THE_PROGRAM } }, rules);
}

async function putAside(tx: Queryable, { club, by, now }: RuleWriting, { id }: MedicalRule): Promise<void> {
  await tx
    .update(medicalRules)
    .set({ setAsideBy: by.name, setAsideAt: now })
    .where(and(eq(medicalRules.club, club), eq(medicalRules.id, id), isNull(medicalRules.setAsideAt)));
}

async function insertRules(
  tx: Queryable,
  { club, by, now }: RuleWriting,
  rules: readonly MedicalRule[],
): Promise<void> {
  if (rules.length === 0) return;
  await tx
    .insert(medicalRules)
    .values(rules.map((rule) => ({ ...rule, types: [...rule.types], club, writtenBy: by.name, writtenAt: now })));
}

/** A rule is named by its sport; one of every sport, and those of France, by what was done. */
function logRule(
  tx: Queryable,
  { club, by }: RuleWriting,
  what: "written" | "ended" | "french",
  rule?: Pick<MedicalRule, "sportId">,
): Promise<void> {
  const subject = rule?.sportId == null ? null : `sports/${rule.sportId}`;
  return writeAudit(tx, { by, club, action: "medical.rule", subject, details: { what } });
}
