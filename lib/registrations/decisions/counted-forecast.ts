import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { refusalsIn, TWO_RECORDS } from "#lib/sync/forecast/reasons.ts";
import { type Candidate, type SeasonFacts, ValidationRun } from "#lib/sync/forecast/validation-run.ts";

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
  /** When the club itself refused it, RFC 3339; null where the refusal is only forecast. */
  refusedAt: string | null;
}

/** What a person should look at before, though the club would do it: `two_records`, or a place that is promised to who came earlier. */
export interface Check {
  id: number;
  name: string;
  activity: string | null;
  code: typeof TWO_RECORDS | typeof PROMISED;
  /** Of a promised place: its number among those that wait for one. */
  waiting: number | null;
}

/** Our own code: a place is left, and it is somebody's who came earlier. */
export const PROMISED = "place_promised";

/** What a decision will do, as far as the mirror can tell; the club has the last word. */
export interface DecisionForecast {
  /** Registrations that will probably change. */
  change: number;
  /** Registrations that already are in the state that the decision asks for. */
  already: number[];
  doubts: Doubt[];
  /** Of the changes. */
  checks: Check[];
  /** Of the changes: validated ones that lose their place. */
  freed: number;
  /** Of the changes: people, and those among them whose papers nobody has read: of these the club alone knows. */
  people: number;
  unread: number;
}

/** The facts of a season, with the names of its activities. */
export interface NamedFacts extends SeasonFacts {
  names: ReadonlyMap<number, string | null>;
}

/**
 * Forecasts a decision on these registrations in their order, giving places away one by one as the club will. Pure.
 * @param queue the numbers of those that wait for a place, in the forecast of the whole season
 */
export function decisionForecast(
  operation: Decision,
  candidates: readonly NamedCandidate[],
  facts: NamedFacts,
  queue: ReadonlyMap<number, number> = new Map(),
): DecisionForecast {
  const result: DecisionForecast = { change: 0, already: [], doubts: [], checks: [], freed: 0, people: 0, unread: 0 };
  const [people, unread] = [new Set<number>(), new Set<number>()];
  const run = new ValidationRun(facts);
  for (const candidate of candidates) {
    const { id, name, valid, activityId, refusal } = candidate;
    if (operation !== "cancel" && valid === (operation === "validate")) {
      result.already.push(id);
      continue;
    }
    const codes = operation === "validate" ? run.validate(candidate) : [];
    const [code] = refusalsIn(codes);
    const about = { id, name, activity: facts.names.get(activityId) ?? null };
    if (code === undefined) {
      result.change++;
      people.add(candidate.memberId);
      if (candidate.handedIn === null) unread.add(candidate.memberId);
      if (operation !== "validate" && valid === true) result.freed++;
      if (codes.includes(TWO_RECORDS)) result.checks.push({ ...about, code: TWO_RECORDS, waiting: null });
      const waiting = operation === "validate" ? queue.get(id) : undefined;
      if (waiting !== undefined) result.checks.push({ ...about, code: PROMISED, waiting });
      continue;
    }
    result.doubts.push({ ...about, code, refusedAt: refusal?.code === code ? refusal.at.toISOString() : null });
  }
  return { ...result, people: people.size, unread: unread.size };
}
