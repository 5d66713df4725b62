"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { DecisionPlan } from "./decision-plan.ts";
import { pairAddress } from "./pair-address.ts";

interface WaysOutProps {
  plan: DecisionPlan;
  onRefuse: (() => void) | undefined;
  change: string | undefined;
  twins: string | undefined;
}

/** What can be done instead of a validation that is doubtful: another group, the other record, a refusal. */
export function WaysOut({ plan: { one }, onRefuse, change, twins }: WaysOutProps) {
  const words = useTranslations("registrations");
  if (!one) return null;
  const [twin] = one.twins;
  return (
    <>
      {twin !== undefined && twins ? (
        <Button asChild>
          <IntentLink href={pairAddress(twins, one.memberId, twin)}>{words("decide.compare")}</IntentLink>
        </Button>
      ) : null}
      {change ? (
        <Button asChild>
          <IntentLink href={change}>{words("decide.moveGroup")}</IntentLink>
        </Button>
      ) : null}
      {onRefuse && one.state === "pending" ? (
        <Button aria-keyshortcuts="R" onClick={onRefuse}>
          {words("actions.refuse")}
          <kbd aria-hidden className="rounded-sm border border-current/40 px-1 font-sans text-xs max-md:hidden">
            R
          </kbd>
        </Button>
      ) : null}
    </>
  );
}
