"use client";

import { useRouter } from "next/navigation";
import { ChoiceStep } from "#components/registrations/counter/choice-step.tsx";
import { ResultStep, type ResultStepProps } from "#components/registrations/counter/result-step.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Counter } from "#lib/registrations/counter/offers.ts";
import type { EnrolmentView } from "#lib/registrations/counter/read.ts";
import { planDecision, sayWhyRefused } from "../actions.ts";
import { changeEnrolling, enrol } from "./actions.ts";

interface ChoosingProps {
  club: string;
  season: number;
  member: number;
  counter: Counter;
  choices: readonly Choice[];
}

/** What is chosen for somebody, until it is sent. */
export function Choosing({ club, season, member, counter, choices }: ChoosingProps) {
  const router = useRouter();
  const here = seasonAddress(club, season, "registrations", "new");
  return (
    <ChoiceStep
      {...{ season, member, counter }}
      initial={choices}
      enrol={(wish) => enrol(club, wish)}
      onAsked={(ask) => router.replace(`${here}?person=${member}&ask=${ask}`)}
    />
  );
}

interface ResultProps {
  club: string;
  enrolment: EnrolmentView;
  prices: ResultStepProps["prices"];
  mayPay: boolean;
  mayTakePapers: boolean;
}

/** What became of it. */
export function Result({ club, enrolment, prices, mayPay, mayTakePapers }: ResultProps) {
  const { ask, season, memberId } = enrolment;
  const here = seasonAddress(club, season, "registrations", "new");
  return (
    <ResultStep
      club={club}
      initial={enrolment}
      prices={prices}
      ways={{
        print: seasonAddress(club, season, "registrations", "new", `print?ask=${ask}`),
        sibling: `${here}/person?from=${memberId}`,
        next: here,
        more: `${here}?person=${memberId}`,
        record: seasonAddress(club, season, "members", memberId),
        papers: mayTakePapers ? seasonAddress(club, season, "members", memberId, `papers?ask=${ask}`) : undefined,
        open: seasonAddress(club, season, "registrations"),
        pay: mayPay ? seasonAddress(club, season, "payments", `new?person=${memberId}`) : undefined,
      }}
      change={(what) => changeEnrolling(club, ask, what)}
      questions={{
        plan: ({ kind, registrationId }, operation) =>
          planDecision(
            club,
            { season, kind, operation },
            { ids: registrationId === null ? [] : [registrationId] },
            "pending",
          ),
        keepReason: async ({ kind, registrationId }, reason) => {
          const ids = registrationId === null ? [] : [registrationId];
          const kept = await sayWhyRefused(club, { season, kind }, { ids }, reason);
          return kept.ok ? null : kept.words;
        },
        changeOf: ({ kind, registrationId }) =>
          kind === "annual" && registrationId !== null
            ? seasonAddress(club, season, "registrations", "annual", registrationId)
            : undefined,
        twins: seasonAddress(club, season, "members", "twins"),
      }}
    />
  );
}
