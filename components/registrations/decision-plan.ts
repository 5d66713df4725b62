import type { Check, DecisionForecast } from "#lib/jobs/decision-forecast.ts";
import type { OtherDecision } from "#lib/jobs/snapshot.ts";
import type { RegistrationRow } from "#lib/mirror/registrations.ts";

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
  /** Names this question, and is given back with the answer: however often it is answered, one job comes of it. */
  askId: string;
}

/** What a plan has in it that a person may set apart. */
export const PLAN_PARTS = ["others", "doubts", "two_records", "place_promised"] as const satisfies readonly (
  | "others"
  | "doubts"
  | Check["code"]
)[];
export type PlanPart = (typeof PLAN_PARTS)[number];

/** The registrations of a part of a plan. */
export function idsIn({ forecast, others }: Pick<DecisionPlan, "forecast" | "others">, part: PlanPart): Set<number> {
  const some =
    part === "others"
      ? others
      : part === "doubts"
        ? forecast.doubts
        : forecast.checks.filter(({ code }) => code === part);
  return new Set(some.map(({ id }) => id));
}

/** Something in it is to be looked at before: what the rules say, what a person should see, or what somebody else has done. */
export function isDoubtful(plan: DecisionPlan): boolean {
  return plan.changedFrom !== null || PLAN_PARTS.some((part) => idsIn(plan, part).size > 0);
}

/** Nothing in it that a person should read first: it changes this one, and nobody loses a place. */
export function isPlainPlan(plan: DecisionPlan): boolean {
  return plan.ids.length === 1 && plan.forecast.change === 1 && plan.forecast.freed === 0 && !isDoubtful(plan);
}

/** An answer of the dashboard to a plan or a decision. What is no longer as it was seen comes back as another plan. */
export type PlanAnswer = { ok: true; plan: DecisionPlan } | { ok: false; code: string; words: string };
export type DecideAnswer =
  | { ok: true; job: number }
  | { ok: false; code: string; words: string; plan?: DecisionPlan | undefined };

/** What is decided of a plan, and what of it the person saw. */
export interface Agreed {
  ids: number[];
  marks: string[];
  askId: string;
}

/** Everything of a plan but what is left out. */
export function agreedIn(plan: DecisionPlan, left: ReadonlySet<PlanPart> = new Set()): Agreed {
  const out = new Set([...left].flatMap((part) => [...idsIn(plan, part)]));
  const kept = plan.ids.map((id, index) => ({ id, mark: plan.marks[index] ?? "" })).filter(({ id }) => !out.has(id));
  return { ids: kept.map(({ id }) => id), marks: kept.map(({ mark }) => mark), askId: plan.askId };
}
