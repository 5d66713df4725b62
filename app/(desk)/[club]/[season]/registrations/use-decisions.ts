"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { hasMoreToSend } from "#components/jobs/job-progress.ts";
import { useJobControl } from "#components/jobs/use-job-control.tsx";
import { useDockJobs } from "#components/jobs/use-jobs.ts";
import { fetchJson } from "#components/live/fetch-json.ts";
import { type Agreed, agreedIn, isPlainPlan, type PlanAnswer } from "#components/registrations/decision-plan.ts";
import { nothingSelected, type Selection } from "#components/table/selection.ts";
import { toast } from "#components/ui/toast.tsx";
import { clubDataAddress } from "#lib/addresses.ts";
import type { JobPage } from "#lib/jobs/job-page.ts";
import type { RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationRow } from "#lib/mirror/registrations.ts";
import type { Decision } from "#lib/store/schema/outbox.ts";
import { decide, planDecision } from "./actions.ts";

/** A decision that a person has begun: on the selection, or on the one registration of the panel. */
export interface BegunDecision {
  operation: Decision;
  id: number | null;
  /** What it would do, where that has been asked already. */
  planned?: PlanAnswer;
}

interface DecisionsOptions {
  club: string;
  season: number;
  view: RegistrationView;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  refresh: () => void;
}

/** Decisions on the selection, with a question first, and on the open registration, without one where there is nothing to doubt. */
export function useDecisions(options: DecisionsOptions) {
  const { club, season, view, selection, setSelection, refresh } = options;
  const ui = useTranslations("ui");
  const [asked, setAsked] = useState<BegunDecision | null>(null);
  const remember = useTakenBack(options);
  const single = useSingle();
  const answered = useAnswer();
  const wishOf = (operation: Decision) => ({ season, kind: view.kind, operation });
  const unreachable = () => ({ ok: false, code: "failed", words: ui("offline") }) as const;

  /** Asks about one registration where there is something to ask. @returns the decision that it became */
  const ask = async (operation: Decision, id: number, planned: PlanAnswer, wish: Wish): Promise<Course | undefined> => {
    if (wish.isGivenUp) return undefined;
    setAsked({ operation, id, planned });
    // Whoever asked faster than this was prepared gets their turn after the answer, not a question in place of this one.
    const answer = await answered.wait();
    return answer && "instead" in answer ? decideAt(answer.instead, id, null, wish) : answer;
  };

  const decideAt = async (operation: Decision, id: number, saw: State, wish: Wish): Promise<Course | undefined> => {
    const decision = wishOf(operation);
    const planned = await planDecision(club, decision, { ids: [id] }, saw).catch(unreachable);
    if (!planned.ok || !isPlainPlan(planned.plan)) return ask(operation, id, planned, wish);
    // Taken back while it was being prepared: nothing is asked of the club.
    if (wish.isGivenUp) return undefined;
    const { ids, askId, marks } = agreedIn(planned.plan);
    const made = await decide(club, decision, ids, askId, marks).catch(unreachable);
    if (!made.ok && "plan" in made && made.plan) return ask(operation, id, { ok: true, plan: made.plan }, wish);
    if (!made.ok) toast({ tone: "plain", words: made.words });
    refresh();
    return made.ok ? { job: made.job, operation } : undefined;
  };

  const selected = useRef(selection);
  selected.current = selection;
  /** @param saw the state in which the person sees it; null where that is not known */
  const decideOne = (operation: Decision, id: number, saw: State) =>
    single.prepare(id, operation, async (wish) => {
      const course = await decideAt(operation, id, saw, wish);
      // Decided, it is no longer among those that are to be.
      if (course && selected.current.has(String(id)))
        setSelection(new Set([...selected.current].filter((one) => one !== String(id))));
      return course;
    });

  const decided = (job: number) => {
    if (!asked) return;
    setAsked(null);
    if (asked.id === null) {
      remember(job, selection);
      setSelection(nothingSelected);
    } else answered.give({ job, operation: asked.operation });
    refresh();
  };

  return {
    asked,
    /** How many the question is about, before it is known what becomes of them. */
    count: asked?.id === null ? selection.size : 1,
    ask: (operation: Decision) => setAsked({ operation, id: null }),
    giveUp: useCallback(() => {
      setAsked(null);
      answered.give(undefined);
    }, [answered]),
    plan: async ({ operation, id, planned }: BegunDecision) =>
      planned ?? planDecision(club, wishOf(operation), { ids: id === null ? idsOf(selection) : [id] }, null),
    decide: ({ operation }: BegunDecision, { ids, askId, marks }: Agreed) =>
      decide(club, wishOf(operation), ids, askId, marks),
    /** The open registration is refused instead of what was asked. */
    refuseInstead: () => {
      setAsked(null);
      answered.give({ instead: "refuse" });
    },
    decided,
    decideOne,
    courseOf: (id: number) => single.courses.get(id)?.job,
    pendingOf: single.pendingOf,
    ...useTakeBack(club, single.lastOf),
  };
}

/** The numbers of the registrations that are selected. */
export const idsOf = (selection: Selection) => [...selection].map(Number);

interface Course {
  job: number;
  operation: Decision;
}

/** A state on a person's screen; null where none is. */
type State = RegistrationRow["state"] | null;

/** What was asked for about one registration, from the key on. */
interface Wish {
  operation: Decision;
  /** The decision that it became; undefined where it became none. */
  course: Promise<Course | undefined>;
  /** Taken back: what was not sent by then is not sent. */
  isGivenUp: boolean;
  /** It has become a decision, or none. */
  isOver: boolean;
}

/**
 * The registrations decided one at a time on this page, each with its job. They are prepared in the order in which they were asked for:
 * a key that comes before the last one's answer is kept, not lost.
 */
function useSingle() {
  const [courses, setCourses] = useState<ReadonlyMap<number, Course>>(new Map());
  const [pending, setPending] = useState<ReadonlyMap<number, Decision>>(new Map());
  /** The last wish about each registration, the newest at the end. */
  const wishes = useRef(new Map<number, Wish>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** @param work gives the decision that it became, if it did */
  const prepare = (id: number, operation: Decision, work: (wish: Wish) => Promise<Course | undefined>) => {
    const before = wishes.current.get(id);
    // The same one twice is one wish; another one about the same registration, or the same after it was taken back, is a wish of its own, and the
    // last one counts.
    if (before && !before.isOver && !before.isGivenUp && before.operation === operation) return;
    const wish: Wish = { operation, isGivenUp: false, isOver: false, course: Promise.resolve(undefined) };
    wishes.current.delete(id);
    wishes.current.set(id, wish);
    setPending((now) => new Map(now).set(id, operation));
    wish.course = last.current.then(async () => {
      const course = wish.isGivenUp ? undefined : await work(wish).catch(() => undefined);
      wish.isOver = true;
      if (wishes.current.get(id) === wish) setPending((now) => new Map([...now].filter(([one]) => one !== id)));
      if (course) setCourses((now) => new Map([...now].filter(([one]) => one !== id)).set(id, course));
      return course;
    });
    last.current = wish.course;
  };
  /** The wish that is meant by "back": that about the open registration, else the one that was made last. */
  const lastOf = (open: number | null): Wish | undefined =>
    (open !== null && wishes.current.get(open)) || [...wishes.current.values()].at(-1);
  return { courses, prepare, lastOf, pendingOf: (id: number) => pending.get(id) ?? null };
}

type Answer = Course | { instead: Decision } | undefined;

/** The answer to the question that stands before the page. */
function useAnswer() {
  const give = useRef<((answer: Answer) => void) | undefined>(undefined);
  return useMemo(
    () => ({
      wait: () =>
        new Promise<Answer>((resolve) => {
          give.current = resolve;
        }),
      give: (answer: Answer) => give.current?.(answer),
    }),
    [],
  );
}

/**
 * Takes the decision on one registration back; without one on the open registration, the last one that was asked for, also while it is on its way:
 * whoever presses the key means what they have just pressed, and not what the page has heard of by then.
 */
function useTakeBack(club: string, lastOf: (open: number | null) => Wish | undefined) {
  const { mutate } = useSWRConfig();
  const words = useTranslations("jobs.actions");
  const jobs = clubDataAddress(club, "jobs");
  const control = useJobControl(club, () => void mutate((key) => typeof key === "string" && key.startsWith(jobs)));
  const takeBack = async (open: number | null) => {
    const wish = lastOf(open);
    if (!wish) return;
    wish.isGivenUp = true;
    const course = await wish.course;
    if (course) control.ask({ job: course.job, control: "take_back", label: words("take_back") });
  };
  return { takeBack, question: control.question };
}

/** Rows of one reading, and so many readings at most: whoever stopped more than this begins anew. */
const LEFT_ROWS = { page: 200, pages: 10 };

/** The registrations of a stopped job that were certainly not sent; undefined where they cannot be read, or are too many. */
async function leftOf(club: string, job: number, count: number): Promise<Selection | undefined> {
  if (count > LEFT_ROWS.page * LEFT_ROWS.pages) return undefined;
  const ids = new Set<string>();
  for (let page = 1; (page - 1) * LEFT_ROWS.page < count; page++) {
    const query = `show=left&page=${page}&size=${LEFT_ROWS.page}`;
    const answer = await fetchJson<JobPage>(`${clubDataAddress(club, "jobs", job)}?${query}`).catch(() => undefined);
    if (!answer) return undefined;
    for (const { state, registrationId } of answer.rows) if (state === "taken_back") ids.add(String(registrationId));
  }
  return ids;
}

/** The selection comes back with a decision that is taken back: all of it, or what of it was not sent yet. */
function useTakenBack({ club, view, selection, setSelection }: DecisionsOptions) {
  const [last, setLast] = useState<{ job: number; selection: Selection; kind: RegistrationView["kind"] } | null>(null);
  // Before anything was decided no job concerns the desk: it would only draw each of its rows once more.
  const { jobs } = useDockJobs(club, last !== null);
  const { kind } = view;
  const now = useRef({ kind, selection });
  now.current = { kind, selection };
  useEffect(() => {
    const job = jobs?.find(({ id }) => id === last?.job);
    if (!last || !job || hasMoreToSend(job)) return;
    const { selection: before, kind: of } = last;
    setLast(null);
    const { taken_back, superseded } = job.counts;
    if (taken_back === 0 || of !== kind || selection.size > 0) return;
    if (taken_back === job.size) setSelection(before);
    else
      void leftOf(club, job.id, taken_back + superseded).then((left) => {
        // What somebody has selected meanwhile counts.
        if (left && now.current.kind === of && now.current.selection.size === 0) setSelection(left);
      });
  }, [last, jobs, club, kind, selection, setSelection]);
  return (job: number, before: Selection) => setLast({ job, selection: before, kind });
}
