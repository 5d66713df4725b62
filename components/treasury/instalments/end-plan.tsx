"use client";

import { useTranslations } from "next-intl";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { AskedFirst } from "#components/treasury/deposits/asked-first.tsx";

/** Ends a plan, once it was asked. */
export function EndPlan({ end }: { end(): Promise<DoneAnswer> }) {
  const words = useTranslations("instalments.plan");
  const said = {
    ...{ button: words("end"), title: words("endTitle"), what: words("endWhat") },
    ...{ yes: words("endYes"), no: words("endNo") },
  };
  return <AskedFirst said={said} carryOut={end} />;
}
