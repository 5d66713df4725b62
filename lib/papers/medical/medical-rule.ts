import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, line, recordId } from "#lib/base/arguments/schemas.ts";

/**
 * What is asked of people of some sport and age: `nothing` · `attestation` that every answer of the questionnaire is no, or a certificate instead ·
 * `certificate` · `both`: a certificate, and the attestation in each season in which it is older than a year.
 */
export const ASKS = ["nothing", "attestation", "certificate", "both"] as const;

/** A year is too short for some federations, and nobody counts in decades. */
export const MOST_MONTHS = 120;
export const OLDEST = 125;
const MOST_TYPES = 8;

/** Characters: an article and what it says. */
export const LONGEST_SOURCE = 500;

const months = z.int().min(1).max(MOST_MONTHS);
const age = z.int().min(0).max(OLDEST);
const day = dayOfKind("inForce");

/** A dated rule about papers, as a club writes it down. It names nobody. */
export const medicalRuleFields = z
  .strictObject({
    /** The club's number of a sport; null: any that has no rule of its own for that age. */
    sportId: recordId.nullable(),
    /** Whole years on the day in question, both included. */
    minAge: age.nullable(),
    maxAge: age.nullable(),
    asks: z.enum(ASKS),
    /** A certificate has to be younger than so many months when the season begins, or written since; null: however old. */
    youngMonths: months.nullable(),
    /** It counts so many months from its first day; null: as long as it says, or else for the season. */
    validMonths: months.nullable(),
    /** Types that count; none named: any. */
    types: z.array(line(60).min(1)).max(MOST_TYPES),
    /** The federation lets people take part without until this day. */
    graceUntil: day.nullable(),
    /** The first and the last day on which the rule is in force. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    /** Where it stands written. */
    source: boundedText(LONGEST_SOURCE).trim().min(1),
  })
  .refine(({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge)
  .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay);
export type MedicalRuleFields = z.output<typeof medicalRuleFields>;

/** A rule with its name: a UUID, or the name of one that came with the program. */
export interface MedicalRule extends MedicalRuleFields {
  id: string;
}

/** Whether a rule is in force on a day (YYYY-MM-DD). */
export const isInForce = ({ firstDay, lastDay }: MedicalRuleFields, on: string): boolean =>
  (firstDay ?? on) <= on && on <= (lastDay ?? on);

/**
 * The rules that somebody has to keep in a sport on a day: those of the sport itself go before those of any sport. Of somebody whose age nobody knows
 * all of them. Pure.
 * @param years whole years; null where nobody knows
 */
export function rulesFor(
  rules: readonly MedicalRule[],
  { sportId, years, today }: { sportId: number | null; years: number | null; today: string },
): MedicalRule[] {
  const isOfAge = ({ minAge, maxAge }: MedicalRule) =>
    years === null || (years >= (minAge ?? 0) && years <= (maxAge ?? OLDEST));
  const applying = rules.filter((rule) => isInForce(rule, today) && isOfAge(rule));
  const own = sportId === null ? [] : applying.filter((rule) => rule.sportId === sportId);
  return own.length > 0 ? own : applying.filter((rule) => rule.sportId === null);
}
