"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { bringsMoney } from "#lib/sync/resources/payment-facts.ts";
import type { WishedChange } from "#lib/treasury/payments/change.ts";
import type { PaymentOption } from "#lib/treasury/payments/options.ts";
import { refit } from "#lib/treasury/payments/refit.ts";
import { AllocateForm } from "./allocate-form.tsx";
import { AmendForm } from "./amend-form.tsx";
import { GiveBackForm, type WishedBack } from "./give-back-form.tsx";
import type { AskAnswer } from "./use-ask.ts";

/** What may be done with a payment, as the page knows it. */
export interface PaymentCorrectionsProps {
  paymentId: number;
  seen: PaymentFacts;
  options: readonly PaymentOption[];
  /** What has not gone back of it yet, in cents. */
  leftCents: number;
  /** What has not gone back yet of all payments of the same cheque, this one with them; null: it is no cheque. */
  chequeCents: number | null;
  /** The other payments of the same cheque. */
  siblings: readonly number[];
  /** ISO date, of the club. */
  today: string;
  /** When the money came in, and when the cheque was deposited. */
  since: ComponentProps<typeof GiveBackForm>["since"];
  /** It is a cheque that no bank has yet. */
  isInDrawer: boolean;
  change(ask: string, change: WishedChange): Promise<AskAnswer>;
  giveBack(ask: string, wished: WishedBack & { paymentIds: number[] }): Promise<AskAnswer>;
}

/**
 * The three ways in which a payment is put right, since the club deletes none (club-api §4.9): it is allocated, amended, or its money goes back. What is
 * shown when a form is opened is what its change is compared with.
 */
export function PaymentCorrections(props: PaymentCorrectionsProps) {
  const { paymentId, options, leftCents, chequeCents, siblings, today, since, isInDrawer, change, giveBack } = props;
  const words = useTranslations("payment");
  const router = useRouter();
  const [round, setRound] = useState(0);
  // As it was when the forms were begun: a page that is drawn anew below them must not make what was typed a change of something else.
  const [seen, setSeen] = useState({ round: 0, facts: props.seen });
  if (seen.round !== round) setSeen({ round, facts: props.seen });
  const { facts } = seen;
  const told = useRef<HTMLParagraphElement>(null);
  const done = () => {
    setRound(round + 1);
    router.refresh();
    // The form goes, and with it what had the focus.
    told.current?.focus();
  };
  return (
    <div className="space-y-2">
      <p ref={told} tabIndex={-1} role="status" className="empty:hidden">
        {round > 0 ? words("asked") : ""}
      </p>
      <div key={round} className="space-y-2">
        {options.length > 0 ? (
          <Way title={words("allocate.title")}>
            <AllocateForm
              amountCents={Math.abs(facts.amountCents ?? 0)}
              options={options}
              chosen={keysOf(facts, options)}
              done={done}
              send={(ask, allocations) => change(ask, { paymentId, seen: facts, amend: {}, allocations, reason: null })}
            />
          </Way>
        ) : null}
        <Way title={words("amend.title")}>
          <p className="max-w-xl pt-2 text-ink-soft">{words("amend.help")}</p>
          <AmendForm
            seen={facts}
            done={done}
            send={(ask, wished) => {
              const { amountCents } = wished.amend;
              const isSettling = facts.allocations !== null && facts.allocations.length > 0;
              const allocations =
                amountCents === undefined || !isSettling ? null : refit(amountCents, keysOf(facts, options), options);
              // The club spreads an amount over its keys and refuses one that they cannot take: then they are chosen first.
              if (amountCents !== undefined && isSettling && !allocations)
                return Promise.resolve({ ok: false, words: words("amend.noRoom") });
              return change(ask, { paymentId, seen: facts, allocations, ...wished });
            }}
          />
        </Way>
        {!bringsMoney(facts.type) || leftCents <= 0 ? null : (
          <Way title={words(chequeCents === null ? "giveBack.title" : "giveBack.titleCheque")}>
            <p className="max-w-xl pt-2 text-ink-soft">{words("giveBack.help")}</p>
            <GiveBackForm
              key={leftCents}
              {...{ leftCents, chequeCents, today, since, isInDrawer, done }}
              method={facts.method ?? ""}
              siblings={siblings.length}
              send={(ask, wished) =>
                giveBack(ask, {
                  ...wished,
                  paymentIds: wished.kind === "returned" ? [paymentId, ...siblings] : [paymentId],
                })
              }
            />
          </Way>
        )}
      </div>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium md:min-h-8">{title}</summary>
      {children}
    </details>
  );
}

/** The keys of what a payment settles, as far as the options say which registration they are. */
const keysOf = ({ allocations }: PaymentFacts, options: readonly PaymentOption[]): string[] =>
  (allocations ?? []).flatMap(
    ({ type, registrationId }) =>
      options.find((option) => option.type === type && option.registrationId === registrationId)?.key ?? [],
  );
