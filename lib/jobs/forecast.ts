import { type Candidate, type SeasonFacts, ValidationRun } from "#lib/mirror/forecast/rules.ts";
import type { Decision } from "#lib/store/schema/jobs.ts";

/** A registration of a selection, with the name to tell of it. */
export interface NamedCandidate extends Candidate {
  name: string;
}

/** What the club's rules will probably say no to, with the codes of club-api#errors. */
export interface Doubt {
  id: number;
  name: string;
  activity: string | null;
  /** What the club would answer. */
  code: string;
  /** When the club itself said so, RFC 3339; null where that is foreseen. */
  refusedAt: string | null;
}

/** What a decision will do, as far as the mirror can tell; the club has the last word. */
export interface Forecast {
  /** Registrations that will probably change. */
  change: number;
  /** They already are what is asked for. */
  already: number;
  doubts: Doubt[];
  /** Of the changes: validated ones that lose their place. */
  freed: number;
}

/** The facts of a season, with the names of its activities. */
export interface NamedFacts extends SeasonFacts {
  names: ReadonlyMap<number, string | null>;
}

/** Foretells a decision on these registrations in their order, giving places away one by one as the club will. Pure. */
export function forecast(operation: Decision, candidates: readonly NamedCandidate[], facts: NamedFacts): Forecast {
  const result: Forecast = { change: 0, already: 0, doubts: [], freed: 0 };
  const run = new ValidationRun(facts);
  for (const candidate of candidates) {
    const { id, name, valid, activityId, refusal } = candidate;
    if (operation !== "cancel" && valid === (operation === "validate")) {
      result.already++;
      continue;
    }
    const [code] = operation === "validate" ? run.validate(candidate) : [];
    if (code === undefined) {
      result.change++;
      if (operation !== "validate" && valid === true) result.freed++;
      continue;
    }
    const refusedAt = refusal?.code === code ? refusal.at.toISOString() : null;
    result.doubts.push({ id, name, activity: facts.names.get(activityId) ?? null, code, refusedAt });
  }
  return result;
}
