"use client";

import { useTranslations } from "next-intl";
import { TwoPresses } from "#components/club/form/two-presses.tsx";
import type { ExpenseAnswer } from "./expense-form.tsx";

interface ExpenseRemovalProps {
  remove(): Promise<ExpenseAnswer>;
  onRemoved(): void;
}

/** Removes what was written down by mistake. */
export function ExpenseRemoval({ remove, onRemoved }: ExpenseRemovalProps) {
  const words = useTranslations("expenses");
  const removal = useTranslations("expenses.removal");
  const carryOut = async () => {
    const answer = await remove();
    if (!answer.ok) return "now" in answer ? words("faults.changedSince", { name: answer.by }) : answer.words;
    onRemoved();
    return null;
  };
  return (
    <TwoPresses
      said={{ press: removal("press"), ask: removal("ask"), sure: removal("sure"), keep: removal("keep") }}
      carryOut={carryOut}
      className="max-w-2xl"
    />
  );
}
