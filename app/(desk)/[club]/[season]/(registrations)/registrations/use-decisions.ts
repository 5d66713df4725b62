"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { nothingSelected, type Selection } from "#components/base/table/selection.ts";
import { toast } from "#components/base/ui/toast.tsx";
import { hasMoreToSend } from "#components/registrations/decisions/decision-progress.ts";
import { useReachedDock } from "#components/registrations/decisions/dock.tsx";
import { useDockWorks } from "#components/registrations/decisions/use-dock-works.ts";
import type { Agreed } from "#components/registrations/desk/decision-plan.ts";
import { aboutOf, type PressedDecision } from "#components/registrations/presses/kept-press.ts";
import { pressMarkOf } from "#components/registrations/presses/press-desk.ts";
import { usePressDesk, usePressView } from "#components/registrations/presses/use-press-desk.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import type { PressOutcome } from "#lib/registrations/decisions/press-wire.ts";
import type { ResultPage } from "#lib/registrations/decisions/result-page.ts";
import type { RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import { planDecision, sayWhyRefused } from "./actions.ts";

/** A question that a person has opened: about the selection, or about what they pressed and should read something of first. */
export interface BegunDecision {
  operation: Decision;
  ids: readonly number[];
  /** The press that it is about; null: about the selection. */
  of: string | null;
}

interface DecisionsOptions {
  club: string;
  season: number;
  view: RegistrationView;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  refresh: () => void;
}

/**
 * Decisions on the selection, with a question first, and on the open registration, without one. Each is kept on the device as it is pressed
 * (components/registrations/presses). What a person should read something of first waits for them in its row: no question opens by itself.
 */
export function useDecisions(options: DecisionsOptions) {
  const { club, season, view, selection, setSelection, refresh } = options;
  const { kind } = view;
  const ui = useTranslations("ui");
  useReachedDock();
  const desk = usePressDesk();
  const shown = usePressView();
  const [asked, setAsked] = useState<BegunDecision | null>(null);
  const remember = useTakenBack(options);
  /** What was pressed on this page, the newest at the end, and the selection that each has taken. */
  const pressed = useRef(new Map<string, { kind: typeof kind; ids: readonly number[]; selected: Selection | null }>());
  const unreachable = () => ({ ok: false, code: "failed", words: ui("offline") }) as const;

  const press = (decision: Omit<PressedDecision, "season" | "kind">, selected: Selection | null = null) => {
    const key = desk.press({ ...decision, season, kind });
    pressed.current.delete(key);
    pressed.current.set(key, { kind, ids: decision.ids, selected });
  };

  const now = useRef({ selection, setSelection, refresh, remember });
  now.current = { selection, setSelection, refresh, remember };
  const tell = useCame();
  useEffect(
    () =>
      desk.onOutcome((outcome) => {
        tell(outcome);
        now.current.refresh();
        const mine = pressed.current.get(outcome.key);
        if (!mine || outcome.job === null) return;
        if (mine.selected) return now.current.remember(outcome.job, mine.selected);
        // Decided, it is no longer among those that are to be.
        const ids = new Set(mine.ids.map(String));
        const before = now.current.selection;
        if ([...ids].some((id) => before.has(id)))
          now.current.setSelection(new Set([...before].filter((id) => !ids.has(id))));
      }),
    [desk, tell],
  );

  const markAt = (id: number) => pressMarkOf(shown, kind, id);
  const doubtOf = (id: number) => {
    const mark = markAt(id);
    return mark?.standing === "doubtful" ? mark : undefined;
  };
  const operationUnder = (id: number) => {
    const mark = markAt(id);
    return mark?.standing === "unsent" ? mark.operation : null;
  };
  return {
    asked,
    /** How many the question is about, before it is known what becomes of them. */
    count: asked?.ids.length ?? 0,
    ask: (operation: Decision) => setAsked({ operation, ids: idsOf(selection), of: null }),
    /** Opens the question about what was pressed of a registration. */
    confirm: (id: number) => {
      const doubt = doubtOf(id);
      const waiting = doubt && shown.doubtful.find(({ key }) => key === doubt.id);
      if (waiting) setAsked({ operation: waiting.operation, ids: waiting.ids, of: waiting.key });
    },
    leave: (press: string) => {
      setAsked(null);
      desk.leave(press);
    },
    giveUp: useCallback(() => setAsked(null), []),
    plan: ({ operation, ids }: BegunDecision) =>
      planDecision(club, { season, kind, operation }, { ids: [...ids] }, null).catch(unreachable),
    agree: ({ operation, of }: BegunDecision, { ids, marks }: Agreed) => {
      setAsked(null);
      press({ operation, ids, marks, saw: null, of }, of === null ? selection : null);
      if (of === null) setSelection(nothingSelected);
    },
    /** Keeps at the desk why these are refused. @returns why it was not kept, in words; null: it was */
    keepReason: async (ids: readonly number[], reason: string): Promise<string | null> => {
      const kept = await sayWhyRefused(club, { season, kind }, { ids: [...ids] }, reason).catch(unreachable);
      return kept.ok ? null : kept.words;
    },
    /** The registration in question is refused instead of what was asked. */
    refuseInstead: ({ ids, of }: BegunDecision) => {
      setAsked(null);
      press({ operation: "refuse", ids, marks: null, saw: null, of });
    },
    /** @param saw the state in which the person sees it; null where that is not known */
    decideOne: (operation: Decision, id: number, saw: PressedDecision["saw"]) =>
      press({ operation, ids: [id], saw, marks: null, of: null }),
    /** The work of what was pressed here of a registration. */
    courseOf: (id: number) => {
      const course = shown.courses.get(aboutOf(kind, id));
      return course && pressed.current.has(course.id) ? course.work : undefined;
    },
    pendingOf: operationUnder,
    doubtOf,
    /**
     * Takes back what was pressed of the open registration; nothing of that, what was pressed last, also while it is on its way: whoever presses the key means
     * what they have just pressed, and not what the page has heard of by then.
     */
    takeBack: (open: number | null) => {
      const all = [...pressed.current];
      const last =
        all.findLast(([, one]) => one.kind === kind && open !== null && one.ids.includes(open)) ?? all.at(-1);
      if (last) desk.takeBack(last[0]);
    },
  };
}

/** Says why what was pressed came to nothing; what the person has done themselves needs no words. */
function useCame(): (outcome: PressOutcome) => void {
  const words = useTranslations("registrations.presses.came");
  return useCallback(
    ({ code }: PressOutcome) => {
      if (code === null || code === "replaced" || code === "left" || code === "taken_back") return;
      toast({ tone: "plain", words: words(code) });
    },
    [words],
  );
}

/** The numbers of the registrations that are selected. */
export const idsOf = (selection: Selection) => [...selection].map(Number);

/** Rows of one reading, and so many readings at most: whoever stopped more than this begins anew. */
const LEFT_ROWS = { page: 200, pages: 10 };

/** The registrations of a stopped work that were certainly not sent; undefined where they cannot be read, or are too many. */
async function leftOf(club: string, work: number, count: number): Promise<Selection | undefined> {
  if (count > LEFT_ROWS.page * LEFT_ROWS.pages) return undefined;
  const ids = new Set<string>();
  for (let page = 1; (page - 1) * LEFT_ROWS.page < count; page++) {
    const query = `show=left&page=${page}&size=${LEFT_ROWS.page}`;
    const answer = await fetchJson<ResultPage>(`${clubDataAddress(club, "jobs", work)}?${query}`).catch(
      () => undefined,
    );
    if (!answer) return undefined;
    for (const { state, registrationId } of answer.rows) if (state === "taken_back") ids.add(String(registrationId));
  }
  return ids;
}

/** The selection comes back with a decision that is taken back: all of it, or what of it was not sent yet. */
function useTakenBack({ club, view, selection, setSelection }: DecisionsOptions) {
  const [last, setLast] = useState<{ work: number; selection: Selection; kind: RegistrationView["kind"] } | null>(null);
  // Before anything was decided no work concerns the desk: it would only draw each of its rows once more.
  const { works } = useDockWorks(club, last !== null);
  const { kind } = view;
  const now = useRef({ kind, selection });
  now.current = { kind, selection };
  useEffect(() => {
    const work = works?.find(({ id }) => id === last?.work);
    if (!last || !work || hasMoreToSend(work)) return;
    const { selection: before, kind: of } = last;
    setLast(null);
    const { taken_back, superseded } = work.counts;
    if (taken_back === 0 || of !== kind || selection.size > 0) return;
    if (taken_back === work.size) setSelection(before);
    else
      void leftOf(club, work.id, taken_back + superseded).then((left) => {
        // What somebody has selected meanwhile counts.
        if (left && now.current.kind === of && now.current.selection.size === 0) setSelection(left);
      });
  }, [last, works, club, kind, selection, setSelection]);
  return (work: number, before: Selection) => setLast({ work, selection: before, kind });
}
