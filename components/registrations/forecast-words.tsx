"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { errorWords } from "#lib/club/words.ts";
import type { Doubt, Forecast } from "#lib/jobs/forecast.ts";
import type { Decision } from "#lib/store/schema/jobs.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** What a decision would do, with the ids frozen at this moment: exactly these are decided when the person agrees. */
export interface DecisionPlan {
  ids: number[];
  /** Selected registrations that are no longer there. */
  gone: number;
  forecast: Forecast;
  /** How long the quota lets it take. */
  seconds: number;
  holdSeconds: number;
  /** Names this question, and is given back with the answer: however often it is answered, one job comes of it. */
  askId: string;
}

/** Names listed under a reason before "and n more". */
const NAMED = 4;

export interface ForecastWordsProps {
  operation: Decision;
  plan: DecisionPlan;
  /** The doubtful ones are left out. */
  without: boolean;
  onWithout: (without: boolean) => void;
}

/** What will happen, as sentences: what changes, what is so already, what the rules will say no to, how long it takes. */
export function ForecastWords({ operation, plan, without, onWithout }: ForecastWordsProps) {
  const words = useTranslations("registrations.decide");
  const formats = useFormats();
  const { change, already, doubts, freed } = plan.forecast;
  const size = plan.ids.length;
  return (
    <div className="space-y-3">
      <p className="font-medium text-ink">{words(`change.${operation}`, { count: change, size })}</p>
      {freed > 0 ? <p>{words("freed", { count: freed })}</p> : null}
      {already > 0 ? <p>{words(`already.${operation}`, { count: already, size })}</p> : null}
      {plan.gone > 0 ? <p>{words("gone", { count: plan.gone })}</p> : null}
      {doubts.length > 0 ? <Doubts {...{ doubts, size, without, onWithout }} /> : null}
      {operation === "validate" ? (
        <p className="text-sm">
          {size > 1 ? `${words("order")} ` : ""}
          {words("lastWord")}
        </p>
      ) : null}
      <p className="text-sm">
        {words("hold", { seconds: plan.holdSeconds })}{" "}
        {plan.seconds > plan.holdSeconds ? words("duration", { time: formats.duration(plan.seconds) }) : null}
      </p>
    </div>
  );
}

/** @param size of how many: who has asked about one alone cannot leave it out */
function Doubts({
  doubts,
  size,
  without,
  onWithout,
}: { doubts: readonly Doubt[]; size: number } & Pick<ForecastWordsProps, "without" | "onWithout">) {
  const words = useTranslations("registrations.decide");
  const errors = useTranslations("errors");
  const boxId = useId();
  const byCode = Map.groupBy(doubts, (doubt) => doubt.code);
  return (
    <div className="space-y-2 rounded-lg border border-pending/40 bg-pending-soft p-3 text-ink">
      <p>{words("doubts", { count: doubts.length, size })}</p>
      <ul className="space-y-1.5">
        {[...byCode].map(([code, some]) => (
          <li key={code}>
            <span className="font-medium">
              {size === 1
                ? errorWords(errors, { kind: "refused", code })
                : words("doubt", { count: some.length, reason: errorWords(errors, { kind: "refused", code }) })}
            </span>
            <span className="block text-ink-soft text-sm">
              {some
                .slice(0, NAMED)
                .map((doubt) => [doubt.name, doubt.activity].filter(Boolean).join(" – "))
                .join(" · ")}
              {some.length > NAMED ? ` · ${words("more", { count: some.length - NAMED })}` : ""}
            </span>
          </li>
        ))}
      </ul>
      {size > 1 ? (
        <div className="flex items-center gap-2">
          <Checkbox id={boxId} checked={without} onChange={(event) => onWithout(event.target.checked)} />
          <label htmlFor={boxId}>
            {words("leaveOut", { count: doubts.length })}{" "}
            <span className="text-ink-soft text-sm">{words("leaveOutHelp", { count: doubts.length })}</span>
          </label>
        </div>
      ) : null}
    </div>
  );
}
