"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { idsIn, PLAN_PARTS, type PlanPart } from "#lib/registrations/decisions/set-apart.ts";
import type { DecisionPlan } from "./decision-plan.ts";

/** Names listed under a reason before "and n more". */
const NAMED = 4;

export interface ForecastWordsProps {
  operation: Decision;
  plan: DecisionPlan;
  /** How many change of what is ready, where something of the plan is set apart; null otherwise. */
  ready: number | null;
}

/** What will happen, as sentences: what changes, what is so already, what a person should look at first, how long it takes. */
export function ForecastWords({ operation, plan, ready }: ForecastWordsProps) {
  const words = useTranslations("registrations.decide");
  const formats = useFormats();
  const { change, already, freed } = plan.forecast;
  const size = plan.ids.length;
  return (
    <div className="space-y-3">
      <p className="font-medium text-ink">{words(`change.${operation}`, { count: ready ?? change, size })}</p>
      {plan.changedFrom && plan.one ? (
        <p className="text-pending">{words("changedFrom", { was: plan.changedFrom, now: plan.one.state })}</p>
      ) : null}
      {freed > 0 ? <p>{words("freed", { count: freed })}</p> : null}
      {already.length > 0 ? <p>{words(`already.${operation}`, { count: already.length, size })}</p> : null}
      {plan.gone > 0 ? <p>{words("gone", { count: plan.gone })}</p> : null}
      {size === 1 ? (
        <One plan={plan} isValidation={operation === "validate"} />
      ) : (
        PLAN_PARTS.map((part) => <Several key={part} {...{ part, plan, size }} isApart={ready !== null} />)
      )}
      {operation === "validate" ? (
        <p className="text-sm">
          {size > 1 ? `${words("order")} ` : ""}
          {words("lastWord", papersKnown(plan))}
          {plan.medical === null ? null : (
            <>
              {" "}
              {plan.medical.known === "read"
                ? words("medical.read", { time: formats.time(plan.medical.at) })
                : words(`medical.${plan.medical.known}`)}
            </>
          )}
        </p>
      ) : null}
      <p className="text-sm">
        {words("hold", { seconds: plan.holdSeconds })}{" "}
        {plan.seconds > plan.holdSeconds ? words("duration", { time: formats.duration(plan.seconds) }) : null}
      </p>
    </div>
  );
}

/** How far the forecast knows papers: of nobody, of some, or of all of those who change. */
function papersKnown({ forecast: { people, unread } }: DecisionPlan) {
  return { papers: unread === 0 ? "known" : unread < people ? "some" : "none", count: unread } as const;
}

/** What is to be known about one registration: what its row says, and who else is at it. Whoever has asked about one cannot leave it out. */
function One({ plan, isValidation }: { plan: DecisionPlan; isValidation: boolean }) {
  const words = useTranslations("registrations.decide");
  const errors = useTranslations("errors");
  const { doubts, checks } = plan.forecast;
  const tags = plan.one?.tags ?? [];
  const why = !isValidation
    ? []
    : tags.length > 0
      ? tags.map(({ full }) => full)
      : [
          ...doubts.map(({ code }) => errorWords(errors, { kind: "refused", code })),
          ...checks.map(({ code }) => words(`checks.${code}`, { size: 1, count: 1 })),
        ];
  const others = plan.others.map(({ by, operation, isOpen }) =>
    words(`others.one.${isOpen ? "open" : "done"}`, { by, operation }),
  );
  const said = [...new Set([...others, ...why])];
  if (said.length === 0) return null;
  return (
    <Box>
      {doubts.length > 0 ? <p>{words("doubts", { count: 1, size: 1 })}</p> : null}
      <ul className="space-y-1.5">
        {said.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" />
            <span className="min-w-0 font-medium">{sentence}</span>
          </li>
        ))}
      </ul>
      {plan.one?.waiting == null || !isValidation ? null : (
        <p className="text-sm">{words("waitingHelp", { number: plan.one.waiting })}</p>
      )}
    </Box>
  );
}

interface SeveralProps {
  part: PlanPart;
  plan: DecisionPlan;
  /** Of how many. */
  size: number;
  /** They are decided only where the person wants those too. */
  isApart: boolean;
}

/** Those of a selection that a person should look at for one reason. */
function Several({ part, plan, size, isApart }: SeveralProps) {
  const words = useTranslations("registrations.decide");
  const errors = useTranslations("errors");
  const { doubts, checks } = plan.forecast;
  const count = idsIn(plan, part).size;
  if (count === 0) return null;
  const byCode = Map.groupBy(doubts, (doubt) => doubt.code);
  const isOthers = part === "others";
  return (
    <Box>
      {part === "doubts" ? (
        <>
          <p>{words("doubts", { count, size })}</p>
          <ul className="space-y-1.5">
            {[...byCode].map(([code, some]) => (
              <li key={code}>
                <span className="font-medium">
                  {words("doubt", { count: some.length, reason: errorWords(errors, { kind: "refused", code }) })}
                </span>
                {code === "documents_missing" && plan.missing.length > 0 ? (
                  <span className="block text-sm">
                    {plan.missing
                      .map(({ name, count: lacking }) => words("missing", { name, count: lacking }))
                      .join(" · ")}
                  </span>
                ) : null}
                <Named people={some} />
              </li>
            ))}
          </ul>
        </>
      ) : isOthers ? (
        <div>
          <span className="font-medium">
            {words("others.many", { count, by: [...new Set(plan.others.map(({ by }) => by))].join(", ") })}
          </span>
          <Named people={plan.others} />
        </div>
      ) : (
        <div>
          <span className="font-medium">{words(`checks.${part}`, { count, size })}</span>
          <Named people={checks.filter(({ code }) => code === part)} />
        </div>
      )}
      {isApart ? <p className="text-ink-soft text-sm">{words(isOthers ? "othersApart" : "apart", { count })}</p> : null}
    </Box>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className="space-y-2 rounded-lg border border-pending/40 bg-pending-soft p-3 text-ink">{children}</div>;
}

/** Who it is about, the first few by name. */
function Named({ people }: { people: readonly { name: string; activity: string | null }[] }) {
  const words = useTranslations("registrations.decide");
  return (
    <span className="block text-ink-soft text-sm">
      {people
        .slice(0, NAMED)
        .map(({ name, activity }) => [name, activity].filter(Boolean).join(" – "))
        .join(" · ")}
      {people.length > NAMED ? ` · ${words("more", { count: people.length - NAMED })}` : ""}
    </span>
  );
}
