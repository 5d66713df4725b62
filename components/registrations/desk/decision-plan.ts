import type { DecisionForecast } from "#lib/registrations/decisions/counted-forecast.ts";
import { idsIn, type PlanPart } from "#lib/registrations/decisions/plan-doubts.ts";
import type { OtherDecision } from "#lib/registrations/decisions/snapshot.ts";
import type { RegistrationRow } from "#lib/sync/copy/registrations.ts";

/** What a decision would do, with the ids frozen at this moment: exactly these are decided when the person agrees. */
export interface DecisionPlan {
  ids: number[];
  /** What each of them looks like, in their order: given back with the answer, which counts while they look so. */
  marks: string[];
  /** Selected registrations that are no longer there. */
  gone: number;
  forecast: DecisionForecast;
  /** Which papers those lack of whom the forecast says that papers are missing, and how many lack each; empty for whoever may not know. */
  missing: { name: string; count: number }[];
  /**
   * What the forecast knows of medical items: `unseen`: whoever asks may not see them · `unread`: they may, and nobody has read them · `read`: they count in it, as
   * they were read at `at`. null where the club has none, or they decide about nothing.
   */
  medical: { known: "unseen" | "unread" } | { known: "read"; at: string } | null;
  /** Those that somebody else is deciding, or has just decided. */
  others: (OtherDecision & { name: string; activity: string | null })[];
  /** Of a plan for one registration: what its row says of it. */
  one: {
    state: RegistrationRow["state"];
    tags: RegistrationRow["tags"];
    /** Its number among those that wait for a place. */
    waiting: number | null;
    memberId: number;
    /** Records that may be the same person's. */
    twins: number[];
  } | null;
  /** The state in which the person saw it, where that is no longer so. */
  changedFrom: RegistrationRow["state"] | null;
  /** How long the quota lets it take. */
  seconds: number;
  holdSeconds: number;
}

/** An answer of the dashboard to the question what a decision would do. */
export type PlanAnswer = { ok: true; plan: DecisionPlan } | { ok: false; code: string; words: string };

/** What is decided of a plan, and what of it the person saw. */
export interface Agreed {
  ids: number[];
  marks: string[];
}

/** Everything of a plan but what is left out. */
export function agreedIn(plan: DecisionPlan, left: ReadonlySet<PlanPart> = new Set()): Agreed {
  const out = new Set([...left].flatMap((part) => [...idsIn(plan, part)]));
  const kept = plan.ids.map((id, index) => ({ id, mark: plan.marks[index] ?? "" })).filter(({ id }) => !out.has(id));
  return { ids: kept.map(({ id }) => id), marks: kept.map(({ mark }) => mark) };
}
