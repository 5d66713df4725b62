"use client";

import { useTranslations } from "next-intl";
import type { DoneAnswer } from "./answers.ts";
import { AskedFirst } from "./asked-first.tsx";

interface CancelSlipProps {
  club: string;
  number: number;
  count: number;
  cancel(club: string, number: number): Promise<DoneAnswer>;
}

/** Cancels a slip that was not deposited, once it was asked. */
export function CancelSlip({ club, number, count, cancel }: CancelSlipProps) {
  const words = useTranslations("deposits.slip.cancel");
  const said = {
    ...{ button: words("button"), title: words("title", { number: String(number) }), what: words("what", { count }) },
    ...{ yes: words("yes"), no: words("no") },
  };
  return <AskedFirst said={said} carryOut={() => cancel(club, number)} />;
}
