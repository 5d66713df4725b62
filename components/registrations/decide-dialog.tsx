"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Decision } from "#lib/store/schema/jobs.ts";
import { type DecisionPlan, ForecastWords } from "./forecast-words.tsx";

type ActionResult<T> = ({ ok: true } & T) | { ok: false; code: string; words: string };

export interface DecideDialogProps {
  operation: Decision;
  /** It is about the open registration: whoever asked by a key answers by the next one. */
  isOne?: boolean;
  /** How many were selected, before it is known which of them are still there. */
  count: number;
  /** Freezes the selection; asked once, when the dialog opens. */
  plan: () => Promise<ActionResult<{ plan: DecisionPlan }>>;
  /** Decides exactly these ids; answering the same question twice decides once. */
  decide: (ids: number[], askId: string) => Promise<ActionResult<{ job: number }>>;
  onClose: () => void;
  onDecided: (job: number) => void;
}

/** Says what will happen before it does, in words and numbers, and asks for a yes. */
export function DecideDialog({ operation, isOne = false, count, plan, decide, onClose, onDecided }: DecideDialogProps) {
  const words = useTranslations("registrations");
  const ui = useTranslations("ui");
  const [planned, setPlanned] = useState<Awaited<ReturnType<typeof plan>> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [without, setWithout] = useState(false);
  const [pending, start] = useTransition();
  const ask = useRef(plan);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let here = true;
    ask
      .current()
      .then((answer) => here && setPlanned(answer))
      .catch(() => here && setPlanned({ ok: false, code: "failed", words: words("failed.title") }));
    return () => {
      here = false;
    };
  }, [words]);

  const ready = planned?.ok ? planned.plan : null;
  // The button is another one once it can be pressed. What removes something keeps the focus on the way back.
  const isAnswered = isOne && ready !== null && operation !== "cancel";
  useEffect(() => {
    if (isAnswered) yes.current?.focus();
  }, [isAnswered]);
  const left = new Set(without ? ready?.forecast.doubts.map((doubt) => doubt.id) : []);
  const ids = ready?.ids.filter((id) => !left.has(id)) ?? [];
  const confirm = () =>
    start(async () => {
      if (!ready) return;
      // No answer from the dashboard itself: it is out of reach, and the desk must not go down with the question.
      const unreachable = (): Awaited<ReturnType<typeof decide>> => ({
        ok: false,
        code: "failed",
        words: ui("offline"),
      });
      const answer = await decide(ids, ready.askId).catch(unreachable);
      if (answer.ok) onDecided(answer.job);
      else setRefusal(answer.words);
    });

  return (
    <AlertDialog open onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent
        title={words(`decide.title.${operation}`, { count: ready ? ids.length : count })}
        description={
          ready ? (
            <ForecastWords operation={operation} plan={ready} without={without} onWithout={setWithout} />
          ) : planned?.ok === false ? (
            <ErrorState shape="inline" title={planned.words} />
          ) : (
            <Waiting />
          )
        }
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button>{ui("back")}</Button>
            </AlertDialogCancel>
            <Button
              ref={yes}
              variant={operation === "cancel" ? "danger" : "primary"}
              pending={pending}
              disabledReason={ready && ids.length > 0 ? null : words(ready ? "decide.nothing" : "decide.working")}
              onClick={confirm}
            >
              {words(`actions${ids.length === 1 ? "" : "Many"}.${operation}`)}
              {ids.length > 1 ? ` (${ids.length})` : ""}
            </Button>
          </>
        }
      >
        {refusal ? <ErrorState shape="inline" title={refusal} className="mt-3" /> : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

function Waiting() {
  const words = useTranslations("registrations.decide");
  return (
    <div className="space-y-2">
      <span className="sr-only">{words("working")}</span>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
