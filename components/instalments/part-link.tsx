"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { DoneAnswer } from "#components/deposits/answers.ts";
import { PressButton } from "#components/deposits/press-button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { UnlinkedPayment } from "#lib/instalments/proposals.ts";
import { usePaymentWords } from "./payment-words.ts";

interface WishedLink {
  season: number;
  plan: string;
  position: number;
  paymentId: number;
  seen: number | null;
}

interface PartLinkProps {
  club: string;
  part: Omit<WishedLink, "paymentId"> & { who: string };
  /** Those that it is likely to be come first. */
  payments: readonly UnlinkedPayment[];
  link(club: string, wished: WishedLink): Promise<DoneAnswer>;
}

/** Chooses the payment that a part became, and links it by a press. */
export function PartLink({ club, part, payments, link }: PartLinkProps) {
  const words = useTranslations("instalments.link");
  const payment = usePaymentWords();
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const one = payments.find((candidate) => candidate.id === chosen) ?? payments[0];
  if (!one) return <span className="text-ink-soft">{words("none")}</span>;
  const { who, ...wished } = part;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {words("choose", { position: part.position })}
      </label>
      <span className="min-w-0 flex-1 basis-56">
        <Select id={id} value={one.id} onChange={(event) => setChosen(Number(event.target.value))}>
          {payments.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {payment(candidate)}
            </option>
          ))}
        </Select>
      </span>
      <PressButton
        carryOut={() => link(club, { ...wished, paymentId: one.id })}
        done={words("linked")}
        notDone={words("notDone")}
        aria-label={words("linkOf", { payment: payment(one), position: part.position, who })}
      >
        {words("link")}
      </PressButton>
    </span>
  );
}
