"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { MonthField } from "#components/club/form/month-field.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { MOST_PARTS } from "#lib/treasury/instalments/proposed-parts.ts";
import { typedAmount } from "#lib/treasury/payments/amount.ts";
import { useParts, type WrittenPart } from "./use-parts.ts";

interface WishedPlan {
  id: string;
  season: number;
  member: number;
  parts: { month: string; cents: number }[];
  note: string;
  replaces: string[];
}

interface NewPlanProps {
  club: string;
  season: number;
  member: number;
  /** What is due by the estimate; it is proposed. */
  dueCents: number;
  /** The plans of the family that still wait for money: they end with this one. */
  replaces: readonly string[];
  /** The month that runs, its first day. */
  month: string;
  agree(club: string, wished: WishedPlan): Promise<DoneAnswer>;
}

const USUAL_PARTS = 3;

/** Parts and months as they are agreed: even ones are proposed, and each can be written otherwise. What is left of the amount is always in view. */
export function NewPlan({ club, season, member, dueCents, month, replaces, agree }: NewPlanProps) {
  const words = useTranslations("instalments.new");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const router = useRouter();
  const ids = useId();
  const format = (cents: number) => typedAmount(cents, formats.locale);
  const amount = dueCents > 0 ? format(dueCents) : "";
  const plan = useParts({ amount, count: String(USUAL_PARTS), first: month.slice(0, 7) }, format);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const question = useQuestion("plan");

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (isSending || plan.fault || !plan.parts) return;
    setSending(true);
    const said = { season, member, parts: plan.parts, note, replaces: [...replaces] };
    try {
      // Sent again after a lost reply, it is the same plan.
      const refusal = await question(async (id) => {
        const answer = await agree(club, { id, ...said });
        if (answer.ok) router.push(seasonAddress(club, season, "treasury", "instalments", id));
        return answer.ok ? undefined : answer.words;
      }, String(member));
      setFailure(refusal);
    } catch {
      setFailure(ui("lost"));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="form-text max-w-2xl space-y-5" aria-label={words("title")}>
      <div className="grid gap-3 sm:grid-cols-3">
        <Labelled id={`${ids}-amount`} label={words("amount")}>
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            autoComplete="off"
            value={plan.texts.amount}
            onChange={(event) => plan.begin({ amount: event.target.value })}
          />
        </Labelled>
        <Labelled id={`${ids}-count`} label={words("count")}>
          <Input
            id={`${ids}-count`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={plan.texts.count}
            onChange={(event) => plan.begin({ count: event.target.value })}
          />
        </Labelled>
        <Labelled id={`${ids}-first`} label={words("first")}>
          <MonthField id={`${ids}-first`} of="due" text={plan.texts.first} onText={(first) => plan.begin({ first })} />
        </Labelled>
      </div>
      <PartRows parts={plan.shown} onWrite={plan.write} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular-nums">
          {isTried && plan.fault ? words(`faults.${plan.fault}`, { most: MOST_PARTS }) : null}{" "}
          <Left cents={plan.leftCents} amount={plan.cents} />
        </p>
        {plan.isTouched ? (
          <Button variant="quiet" onClick={plan.makeEven}>
            {words("even")}
          </Button>
        ) : null}
      </div>
      <Labelled id={`${ids}-note`} label={words("note")}>
        <Input
          id={`${ids}-note`}
          autoComplete="off"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Labelled>
      {failure ? (
        <ErrorState shape="inline" title={words("notMade")}>
          {failure}
        </ErrorState>
      ) : null}
      <Button type="submit" variant="primary" pending={isSending}>
        {words(replaces.length > 0 ? "replace" : "make")}
      </Button>
    </form>
  );
}

interface PartRowsProps {
  parts: readonly WrittenPart[];
  onWrite(index: number, changed: Partial<WrittenPart>): void;
}

function PartRows({ parts, onWrite }: PartRowsProps) {
  const words = useTranslations("instalments.new");
  return (
    <ol className="divide-y divide-line border-line border-y empty:hidden">
      {parts.map(({ month, amount }, index) => {
        const position = index + 1;
        return (
          <li
            key={position}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[1fr_11rem_9rem]"
          >
            <span className="max-sm:col-span-2">{words("part", { position })}</span>
            <MonthField
              aria-label={words("month", { position })}
              of="due"
              text={month}
              onText={(text) => onWrite(index, { month: text })}
            />
            <Input
              inputMode="decimal"
              autoComplete="off"
              aria-label={words("partAmount", { position })}
              className="text-right tabular-nums"
              value={amount}
              onChange={(event) => onWrite(index, { amount: event.target.value })}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** What of the amount no part has. */
function Left({ cents, amount }: { cents: number | null; amount: number | null }) {
  const words = useTranslations("instalments.new");
  const formats = useFormats();
  if (cents === null || amount === null) return null;
  if (cents === 0) return words("wholly", { amount: formats.euros(amount) });
  return words(cents > 0 ? "left" : "tooMuch", { amount: formats.euros(Math.abs(cents)) });
}
