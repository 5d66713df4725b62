"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { useLate } from "#components/base/ui/late.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { DecisionControl } from "#lib/registrations/decisions/decision-work.ts";
import type { ControlQuestionProps } from "./control-question.tsx";
import { type ControlQuestion, sendDecisionControl } from "./send-control.ts";

interface Wish {
  work: number;
  control: DecisionControl;
  /** What the button says that was pressed: the answer is called the same. */
  label: string;
}

/**
 * Changes the course of works. What is somebody else's work too is asked first, as their decisions are.
 * @param onChanged called when something was tried
 * @returns `ask`, whether one is under way, and the question to draw
 */
export function useDecisionControl(club: string, onChanged: () => void) {
  const words = useTranslations("decisions");
  const [pending, start] = useTransition();
  const [asked, setAsked] = useState<Wish & { question: ControlQuestion }>();
  const send = async (wish: Wish, seen?: string) => {
    try {
      const answer = await sendDecisionControl(club, wish.work, wish.control, seen);
      setAsked("question" in answer ? { ...wish, question: answer.question } : undefined);
    } catch (cause) {
      setAsked(undefined);
      toast({
        tone: "plain",
        words: cause instanceof Error && cause.message ? cause.message : words("failedRead.title"),
      });
    }
    onChanged();
  };
  const ask = (wish: Wish) => start(() => send(wish));
  const question: ReactNode = asked ? (
    <LateQuestion
      question={asked.question}
      label={asked.label}
      pending={pending}
      onYes={() => start(() => send(asked, asked.question.mark))}
      onClose={() => setAsked(undefined)}
    />
  ) : null;
  return { ask, pending, question };
}

const loadQuestion = () => import("./control-question.tsx").then((module) => module.ControlQuestionDialog);

/** Fetched when there is one: most work is one's own. */
function LateQuestion(props: ControlQuestionProps) {
  const { loaded: Question, take } = useLate(loadQuestion);
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    take().then((question) => question || close.current());
  }, [take]);
  return Question ? <Question {...props} key={props.question.mark} /> : null;
}
