"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/base/ui/button.tsx";
import type { PressMark } from "#components/registrations/presses/kept-press.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import type { RegistrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { Course, useCourse } from "./course.tsx";

export interface PanelActionsProps {
  club: string;
  /** Not given while it is read, and of a registration that is gone. */
  detail: RegistrationDetail | undefined;
  /** The work of the decision that was taken here. */
  work: number | undefined;
  /** Why this person may not decide; null when they may. */
  noDecision: string | null;
  /** The decision that is being prepared. */
  pending: Decision | null;
  /** What was pressed and waits until the person has read what there is to read of it. */
  doubt: PressMark | undefined;
  onDecide: (operation: Decision) => void;
  onConfirm: () => void;
  /** What was pressed stays undone. */
  onLeave: (press: string) => void;
  /** Something is being written in the panel: it stays where it is. */
  isWriting: boolean;
  /** The person goes on to the next one. */
  onNext: () => void;
  /** Its decision has come to its end, and the panel goes on by itself. */
  onGoOn: () => void;
  onChanged: () => void;
}

/**
 * A result is shown before the next registration is: long enough to see that it worked, or to read why it did not. What failed is
 * found again in its row, in the dock and among the decisions of the panel.
 */
const SHOWN_MS = { good: 1_200, failed: 6_000 };

const KEYS: Record<Decision, string> = { validate: "V", refuse: "R", cancel: "A" };

/** The foot of the panel: what can be decided; then the hold with the way back; then what became of it. */
export function PanelActions(props: PanelActionsProps) {
  const {
    club,
    detail,
    work,
    noDecision,
    pending,
    doubt,
    isWriting,
    onDecide,
    onConfirm,
    onLeave,
    onNext,
    onGoOn,
    onChanged,
  } = props;
  const words = useTranslations("registrations");
  const course = useCourse(club, work, onChanged);
  const ended = course.ended === "done" ? "good" : course.ended === "failed" ? "failed" : undefined;
  // Whoever has pressed something more stays with it.
  useNextWhenEnded(pending || doubt || isWriting ? undefined : ended, onGoOn);
  const operations: Decision[] = detail ? ["cancel"] : [];
  if (detail && detail.row.state !== "refused") operations.push("refuse");
  if (detail && detail.row.state !== "validated") operations.push("validate");
  const isPressed = work !== undefined || pending !== null || doubt !== undefined;
  const isUnderWay = course.isLive || detail?.row.deciding != null;
  return (
    <div className="space-y-2.5">
      <Course {...course} club={club} denied={noDecision} isNew={work !== undefined} />
      {doubt ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded bg-pending-soft px-3 py-1.5">
          <p role="status" className="min-w-0 text-pending">
            {words(`presses.doubt.${doubt.operation}`)}
          </p>
          <span className="flex shrink-0 gap-1.5">
            <Button size="sm" variant="quiet" onClick={() => onLeave(doubt.id)}>
              {words("presses.leave")}
            </Button>
            <Button size="sm" variant="primary" aria-keyshortcuts="C" onClick={onConfirm}>
              {words("presses.confirm")}
              <kbd aria-hidden className="rounded-sm border border-current/40 px-1 font-sans text-xs max-md:hidden">
                C
              </kbd>
            </Button>
          </span>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        {isUnderWay
          ? null
          : operations.map((operation) => (
              <Button
                key={operation}
                variant={operation === "validate" ? "primary" : operation === "cancel" ? "quiet" : "secondary"}
                className="max-md:flex-1"
                disabledReason={noDecision}
                pending={pending === operation}
                aria-keyshortcuts={KEYS[operation]}
                onClick={() => onDecide(operation)}
              >
                {words(`actions.${operation}`)}
                <kbd aria-hidden className="rounded-sm border border-current/40 px-1 font-sans text-xs max-md:hidden">
                  {KEYS[operation]}
                </kbd>
              </Button>
            ))}
        {/* On a phone a row of its own at the lower edge, and always there: no other button comes to stand where a thumb has just been. */}
        <Button
          variant="quiet"
          className={`max-md:basis-full ${isPressed ? "" : "md:hidden"}`}
          aria-keyshortcuts="J"
          onClick={onNext}
        >
          {words("panel.next")}
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  );
}

/** Goes on when it ended while one looked; not when one comes back to what was decided before. */
function useNextWhenEnded(ended: keyof typeof SHOWN_MS | undefined, onNext: () => void): void {
  const next = useRef(onNext);
  next.current = onNext;
  const before = useRef(ended);
  useEffect(() => {
    if (!ended) before.current = undefined;
    if (!ended || before.current) return;
    const timer = setTimeout(() => next.current(), SHOWN_MS[ended]);
    return () => clearTimeout(timer);
  }, [ended]);
}
