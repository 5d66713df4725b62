import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { dayAfter } from "#lib/days.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";
import { medicalRules } from "#lib/store/schema/medical.ts";
import { takeTurnOf } from "#lib/store/turns.ts";
import { frenchRules, medicalRulesOf, sportsOfClub } from "./club-rules.ts";
import type { MedicalRule, MedicalRuleFields } from "./rules.ts";

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
  const held = await ownRules(tx, writing);
  if (fields.sportId !== null && !(await sportsOfClub(tx, club)).some(({ id }) => id === fields.sportId))
    return { ok: false, code: "sport" };
  if (replaces === null) {
    if (held.length >= MOST_RULES) return { ok: false, code: "many" };
    await insertRules(tx, writing, [{ ...fields, id: randomUUID() }]);
  } else {
    const old = held.find(({ id }) => id === replaces);
    if (!old || !(await putAside(tx, writing, old))) return { ok: false, code: "changed" };
    const rest = fields.firstDay === null ? [] : until(old, dayAfter(fields.firstDay, -1));
    if (held.length + rest.length > MOST_RULES) return { ok: false, code: "many" };
    await insertRules(tx, writing, [...rest, { ...fields, id: randomUUID() }]);
  }
  await logRule(tx, writing);
  return { ok: true };
}

/** Has a rule hold until a day, or no more at all where it names none or one before the rule's first. */
export async function endRule(
  tx: Transaction,
  writing: RuleWriting,
  { id, lastDay }: { id: string; lastDay: string | null },
): Promise<KeptRule> {
  const old = (await ownRules(tx, writing)).find((one) => one.id === id);
  if (!old || !(await putAside(tx, writing, old))) return { ok: false, code: "changed" };
  await insertRules(tx, writing, lastDay === null ? [] : until(old, lastDay));
  await logRule(tx, writing);
  return { ok: true };
}

/** Puts all rules of a club aside for those of France; the history keeps them. */
export async function takeFrenchRules(tx: Transaction, writing: RuleWriting): Promise<KeptRule> {
  const { club } = writing;
  for (const rule of await ownRules(tx, writing)) await putAside(tx, writing, rule);
  const rules = await frenchRules(tx, club);
  await insertRules(
    tx,
    writing,
    rules.map((rule) => ({ ...rule, id: randomUUID() })),
  );
  await logRule(tx, writing);
  return { ok: true };
}

/** A rule as it holds until a day; nothing where it begins after it. */
function until(rule: MedicalRule, day: string): MedicalRule[] {
  if (rule.firstDay !== null && rule.firstDay > day) return [];
  const lastDay = rule.lastDay !== null && rule.lastDay < day ? rule.lastDay : day;
  return [{ ...rule, lastDay, id: randomUUID() }];
}

/** The rules that hold, written down as the club's own; one who writes waits for another, or both would begin with the program's. */
async function ownRules(tx: Transaction, { club, now }: RuleWriting): Promise<readonly MedicalRule[]> {
  await takeTurnOf(tx, `medical rules ${club}`);
  const { rules, areOwn } = await medicalRulesOf(tx, club);
  if (!areOwn) await insertRules(tx, { club, now, by: { id: 0, name: THE_PROGRAM } }, rules);
  return rules;
}

/** @returns whether it still held */
async function putAside(tx: Queryable, { club, by, now }: RuleWriting, { id }: MedicalRule): Promise<boolean> {
  const { setAsideAt } = medicalRules;
  const put = await tx
    .update(medicalRules)
    .set({ setAsideBy: by.name, setAsideAt: now })
    .where(and(eq(medicalRules.club, club), eq(medicalRules.id, id), isNull(setAsideAt)))
    .returning({ id: medicalRules.id });
  return put.length > 0;
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

const logRule = (tx: Queryable, { club, by }: RuleWriting) =>
  writeAudit(tx, { by, club, action: "medical.rule", subject: null });
