import {
  type ASKS,
  LONGEST_SOURCE,
  type MedicalRuleFields,
  MOST_MONTHS,
  medicalRuleFields,
  OLDEST,
} from "#lib/papers/medical/medical-rule.ts";

/** A rule as it stands in its form. */
export interface TypedRule {
  /** "": any sport. */
  sportId: string;
  asks: (typeof ASKS)[number];
  minAge: string;
  maxAge: string;
  youngMonths: string;
  validMonths: string;
  firstDay: string;
  lastDay: string;
  graceUntil: string;
  types: readonly string[];
  source: string;
}

export type RuleFault = "age" | "months" | "order" | "day" | "source" | "long";
export type RuleFaults = Partial<Record<keyof TypedRule, RuleFault>>;

const numberText = (value: number | null): string => (value === null ? "" : String(value));

/** A rule as one finds it in its form. */
export function typedRule(rule: MedicalRuleFields): TypedRule {
  const { sportId, minAge, maxAge, youngMonths, validMonths, firstDay, lastDay, graceUntil } = rule;
  return {
    ...{ asks: rule.asks, types: rule.types, source: rule.source },
    ...{ sportId: numberText(sportId), minAge: numberText(minAge), maxAge: numberText(maxAge) },
    ...{ youngMonths: numberText(youngMonths), validMonths: numberText(validMonths) },
    ...{ firstDay: firstDay ?? "", lastDay: lastDay ?? "", graceUntil: graceUntil ?? "" },
  };
}

/** What was typed as a rule, or what is wrong with it. Pure. */
export function readRule(typed: TypedRule): { fields: MedicalRuleFields } | { faults: RuleFaults } {
  const faults: RuleFaults = {};
  const whole = (name: "minAge" | "maxAge" | "youngMonths" | "validMonths", least: number, most: number) => {
    const text = typed[name].trim();
    if (text === "") return null;
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    faults[name] = name.endsWith("Age") ? "age" : "months";
    return null;
  };
  const source = typed.source.trim();
  if (source === "") faults.source = "source";
  else if (source.length > LONGEST_SOURCE) faults.source = "long";
  if (typed.firstDay === "") faults.firstDay = "day";
  const fields = {
    sportId: typed.sportId === "" ? null : Number(typed.sportId),
    ...{ minAge: whole("minAge", 0, OLDEST), maxAge: whole("maxAge", 0, OLDEST) },
    ...{ youngMonths: whole("youngMonths", 1, MOST_MONTHS), validMonths: whole("validMonths", 1, MOST_MONTHS) },
    ...{ firstDay: typed.firstDay || null, lastDay: typed.lastDay || null, graceUntil: typed.graceUntil || null },
    ...{ asks: typed.asks, types: [...typed.types], source },
  };
  if (fields.minAge !== null && fields.maxAge !== null && fields.minAge > fields.maxAge) faults.maxAge = "order";
  if (fields.firstDay && fields.lastDay && fields.firstDay > fields.lastDay) faults.lastDay = "order";
  if (Object.keys(faults).length > 0) return { faults };
  const read = medicalRuleFields.safeParse(fields);
  return read.success ? { fields: read.data } : { faults: { source: "source" } };
}
