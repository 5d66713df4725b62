"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Select } from "#components/base/ui/select.tsx";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import type { UnlinkedPayment } from "#lib/treasury/instalments/unlinked-payments.ts";
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
  /** What was agreed: a payment of another amount is never chosen by itself. */
  cents: number;
  link(club: string, wished: WishedLink): Promise<DoneAnswer>;
}

/** Chooses the payment that a part became, and links it by a press. */
export function PartLink({ club, part, payments, cents, link }: PartLinkProps) {
  const words = useTranslations("instalments.link");
  const payment = usePaymentWords();
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const one = payments.find((candidate) =>
    chosen === undefined ? candidate.cents === cents : candidate.id === chosen,
  );
  if (payments.length === 0) return <span className="text-ink-soft">{words("none")}</span>;
  const { who, ...wished } = part;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {words("choose", { position: part.position })}
      </label>
      <span className="min-w-0 flex-1 basis-56">
        <Select id={id} value={one?.id ?? ""} onChange={(event) => setChosen(Number(event.target.value))}>
          {one ? null : <option value="">{words("pick")}</option>}
          {payments.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {payment(candidate)}
            </option>
          ))}
        </Select>
      </span>
      <PressButton
        disabledReason={one ? null : words("pick")}
        carryOut={() => link(club, { ...wished, paymentId: one?.id ?? 0 })}
        done={words("linked")}
        notDone={words("notDone")}
        aria-label={one ? words("linkOf", { payment: payment(one), position: part.position, who }) : words("pick")}
      >
        {words("link")}
      </PressButton>
    </span>
  );
}
