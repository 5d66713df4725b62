"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isTyping, letterOf, lettersOn } from "#components/base/table/letter-keys.ts";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { isDoubtful } from "#lib/registrations/decisions/set-apart.ts";
import { type Agreed, answersTo, type DecisionPlan, type PlanAnswer } from "./decision-plan.ts";
import { ForecastWords } from "./forecast-words.tsx";
import { ReasonField } from "./refusal-reason.tsx";
import { WaysOut } from "./ways-out.tsx";

export interface DecideDialogProps {
  operation: Decision;
  /** It is about the open registration: whoever asked by a key answers by the next one. */
  isOne?: boolean;
  /** Whom it is about: the panel beside it may be another's by now. */
  who?: string | undefined;
  /** How many were selected, before it is known which of them are still there. */
  count: number;
  /** Freezes the selection; asked once, when the dialog opens. */
  plan: () => Promise<PlanAnswer>;
  /** Decides exactly these ids, as they looked: what does not look so any more is asked again. */
  onAgree: (agreed: Agreed) => void;
  /** Keeps at the desk why these are refused, before they are; where it is not given no reason is asked for. @returns why it was not kept, in words; null: it was */
  keepReason?: (ids: readonly number[], reason: string) => Promise<string | null>;
  /** Of one registration: refuses it instead. */
  onRefuse?: () => void;
  /** Where its group is changed; not given where it cannot be. */
  change?: string | undefined;
  /** The address below which pairs of records are compared. */
  twins?: string | undefined;
  onClose: () => void;
  /** The person has read it, and leaves everything as it is. */
  onKeep: () => void;
}

/** Says what will happen before it does, in words and numbers, and asks for a yes. */
export function DecideDialog(props: DecideDialogProps) {
  const { operation, isOne = false, who, count, plan, onAgree, onClose, onKeep, keepReason } = props;
  const words = useTranslations("registrations");
  const ui = useTranslations("ui");
  const [planned, setPlanned] = useState<PlanAnswer | null>(null);
  const ask = useRef(plan);
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
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
  const answers = ready ? answersTo(ready) : null;
  // Where nothing of it is ready, one answer is left, and it is no plain one.
  const isDoubted = ready !== null && (isOne || answers?.ready === null) && isDoubtful(ready);
  const first = isDoubted ? null : (answers?.ready ?? null);
  // The button is another one once it can be pressed. What removes something, and what a person should look at first, keeps the focus on
  // the way back.
  const isAnswered = isOne && ready !== null && operation !== "cancel" && !isDoubted;
  useEffect(() => {
    if (isAnswered) yes.current?.focus();
    else if (isDoubted) no.current?.focus();
  }, [isAnswered, isDoubted]);
  const agreed = answers ? (first ?? answers.all) : null;
  const size = answers?.all.ids.length ?? 0;
  const [reason, setReason] = useState("");
  const {
    isSending,
    fault,
    press: agree,
  } = usePress(async (what: Agreed) => {
    // Nothing is refused whose reason would be lost: the question stays, with what was typed.
    const unkept = reason.trim() ? await keepReason?.(what.ids, reason.trim()) : null;
    if (unkept) return unkept;
    onAgree(what);
    return null;
  }, ui("offline"));
  const confirm = () => {
    if (agreed) void agree(agreed);
  };
  const waysOut = ready && isDoubted && operation === "validate" ? ready : null;
  const press = (event: KeyboardEvent) => {
    const isRefusal = letterOf(event) === "r" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!waysOut || !props.onRefuse || !isRefusal || event.repeat || !lettersOn() || isTyping(event.target as Element))
      return;
    event.preventDefault();
    props.onRefuse();
  };

  return (
    <AlertDialog open onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent
        title={
          who === undefined
            ? words(`decide.title.${operation}`, { count: ready ? Math.max(1, size) : count })
            : words(`decide.titleOf.${operation}`, { name: who })
        }
        // Room for all answers beside each other.
        className={isDoubted || first ? "md:w-[42rem]" : undefined}
        onKeyDown={press}
        description={
          ready ? (
            <ForecastWords operation={operation} plan={ready} ready={first?.change ?? null} />
          ) : planned?.ok === false ? (
            <ErrorState shape="inline" title={planned.words} />
          ) : (
            <Waiting />
          )
        }
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button
                ref={no}
                onClick={isDoubted ? onKeep : undefined}
                variant={isDoubted ? "primary" : "secondary"}
                className={isDoubted ? "max-md:order-first" : undefined}
              >
                {isDoubted ? <Stay plan={ready} isValidation={operation === "validate"} /> : ui("back")}
              </Button>
            </AlertDialogCancel>
            {waysOut ? (
              <WaysOut plan={waysOut} onRefuse={props.onRefuse} change={props.change} twins={props.twins} />
            ) : null}
            {first && answers ? (
              <Button
                disabledReason={isSending ? words("decide.working") : null}
                onClick={() => void agree(answers.all)}
              >
                {words(`decide.also.${operation}`, { count: answers.apart })}
              </Button>
            ) : null}
            <Button
              ref={yes}
              // On a phone, where buttons stand from the bottom up, the highest: what cannot succeed is not under the thumb.
              className={isDoubted ? "max-md:order-last" : undefined}
              variant={isDoubted ? "quiet" : operation === "cancel" ? "danger" : "primary"}
              pending={isSending}
              disabledReason={ready && size > 0 ? null : words(ready ? "decide.nothing" : "decide.working")}
              onClick={confirm}
            >
              {isDoubted
                ? words(`decide.anyway.${operation}`)
                : first
                  ? words(`decide.ready.${operation}`, { count: first.change })
                  : words(`actions${size === 1 ? "" : "Many"}.${operation}`)}
              {/* The sentence above says how many change; another number beside it would contradict it. */}
              {!first && size > 1 && size === ready?.forecast.change ? ` (${size})` : ""}
            </Button>
          </>
        }
      >
        {operation === "refuse" && keepReason && ready && size > 0 ? (
          <ReasonField value={reason} onChange={setReason} />
        ) : null}
        {fault ? (
          <p role="alert" className="text-danger">
            {fault}
          </p>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** The safe choice, by its name: whoever waits for a place stays on the list, everybody else as they are. */
function Stay({ plan, isValidation }: { plan: DecisionPlan; isValidation: boolean }) {
  const words = useTranslations("registrations.decide");
  const { one, forecast } = plan;
  const isFull = forecast.doubts.some(({ code }) => code === "capacity_reached") || one?.waiting != null;
  if (!isValidation || !one) return words("keep");
  return isFull && one.state === "pending" ? words("waitingList") : words("wait", { state: one.state });
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
