"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { answersForProof } from "#components/base/shell/proof.ts";
import type { ProofQuestionProps, ProofSteps } from "./proof-question.tsx";

/** Stands on every page, and asks its person anew who they are where something cannot be taken back. The question itself comes when it is needed. */
export function ProofGuard({ steps }: { steps: ProofSteps }) {
  const [Question, setQuestion] = useState<ComponentType<ProofQuestionProps>>();
  const settle = useRef<(shown: boolean) => void>(undefined);
  const [isAsking, setAsking] = useState(false);
  useEffect(
    () =>
      answersForProof(async () => {
        const { ProofQuestion } = await import("./proof-question.tsx");
        setQuestion(() => ProofQuestion);
        settle.current?.(false);
        setAsking(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  if (!isAsking || !Question) return null;
  const over = (shown: boolean) => {
    setAsking(false);
    settle.current?.(shown);
    settle.current = undefined;
  };
  return <Question steps={steps} over={over} />;
}
