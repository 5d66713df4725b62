import type { DecisionForecast } from "#lib/registrations/decisions/counted-forecast.ts";
import { setApart } from "#lib/registrations/decisions/set-apart.ts";
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

/** What there is to agree to: everything, and where something of it is set apart, the rest as well. */
export interface Answers {
  all: Agreed;
  /** What is ready, and how many of it change; null where nothing is set apart, or nothing else is there. */
  ready: (Agreed & { change: number }) | null;
  /** How many are set apart. */
  apart: number;
}

/** What a person can answer to a plan. */
export function answersTo(plan: DecisionPlan): Answers {
  const apart = setApart(plan);
  const isReady = plan.ids.map((id) => !apart.has(id));
  const ready = { ids: plan.ids.filter((_, at) => isReady[at]), marks: plan.marks.filter((_, at) => isReady[at]) };
  const already = new Set(plan.forecast.already);
  const change = ready.ids.filter((id) => !already.has(id)).length;
  return {
    all: { ids: plan.ids, marks: plan.marks },
    ready: apart.size > 0 && change > 0 ? { ...ready, change } : null,
    apart: plan.ids.filter((id) => apart.has(id)).length,
  };
}
