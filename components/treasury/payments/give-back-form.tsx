"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { DayField, type Earliest } from "#components/club/form/day-field.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";
import type { CounterKind } from "#lib/treasury/payments/record.ts";
import { type AskAnswer, useAsk } from "./use-ask.ts";

const KINDS = ["returned", "refund", "correction"] as const satisfies readonly CounterKind[];
const NO_CHEQUE_KINDS = KINDS.filter((kind) => kind !== "returned");

/** How money goes back, as somebody wishes it. */
export interface WishedBack {
  kind: CounterKind;
  /** null: all that is left of every payment of the cheque. */
  cents: number | null;
  method: string;
  receivedOn: string;
  reason: string | null;
}

interface GiveBackFormProps {
  /** What is left of this payment, in cents. */
  leftCents: number;
  /** What is left of all payments of its cheque; null: it is none. */
  chequeCents: number | null;
  method: string;
  /** ISO date, of the club. */
  today: string;
  /** ISO date: when the money came in, and when the cheque was deposited; null where nobody knows, or it is not. */
  since: { received: string | null; deposited: string | null };
  /** It is a cheque that no bank has yet: none can return it. */
  isInDrawer: boolean;
  /** How many other payments were made of the same cheque. */
  siblings: number;
  send(ask: string, wished: WishedBack): Promise<AskAnswer>;
  done(): void;
}

/** Gives money back: a cheque that the bank returned goes back whole, with all that was paid with it; a refund may be a part. */
export function GiveBackForm({
  leftCents,
  chequeCents,
  method: before,
  today,
  since,
  isInDrawer,
  siblings,
  send,
  done,
}: GiveBackFormProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const ids = useId();
  const [kind, setKind] = useState<CounterKind>("refund");
  const [amount, setAmount] = useState(typedAmount(leftCents, formats.locale));
  const [method, setMethod] = useState(before);
  const [receivedOn, setReceivedOn] = useState(today);
  const [reason, setReason] = useState("");
  const { isSending, failure, submit } = useAsk("give back", send, done);
  const read = readAmount(amount);
  const isWhole = kind === "returned";
  const earliest = earliestOf();
  const fault = faultIn();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const cents = isWhole || !("cents" in read) ? null : read.cents;
    if (!fault) void submit({ kind, cents, method: method.trim(), receivedOn, reason: reason.trim() || null });
  };

  /** Nothing goes back before it came, and no bank returns what it does not have yet. */
  function earliestOf(): Earliest | undefined {
    const of = isWhole && since.deposited ? "deposited" : "received";
    const day = since[of];
    return day === null ? undefined : { day, because: words(`giveBack.since.${of}`, { day: formats.date(day) }) };
  }

  function faultIn(): string | undefined {
    if (method.trim() === "") return words("faults.method");
    if (isWhole) return undefined;
    if ("fault" in read) return words(`amountFaults.${read.fault}`);
    return read.cents > leftCents ? words("giveBack.most", { amount: formats.euros(leftCents) }) : undefined;
  }

  return (
    <form onSubmit={ask} className="form-text max-w-xl space-y-3 pt-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled id={`${ids}-kind`} label={words("giveBack.kind")}>
          <Select id={`${ids}-kind`} value={kind} onChange={(event) => setKind(event.target.value as CounterKind)}>
            {(chequeCents === null || isInDrawer ? NO_CHEQUE_KINDS : KINDS).map((one) => (
              <option key={one} value={one}>
                {words(`giveBack.kinds.${one}`)}
              </option>
            ))}
          </Select>
        </Labelled>
        {isWhole ? null : (
          <Labelled id={`${ids}-amount`} label={words("amount")}>
            <Input
              id={`${ids}-amount`}
              inputMode="decimal"
              autoComplete="off"
              aria-describedby={`${ids}-fault`}
              className="text-right tabular-nums"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Labelled>
        )}
        <Labelled id={`${ids}-method`} label={words("method")}>
          <Input
            id={`${ids}-method`}
            autoComplete="off"
            maxLength={255}
            value={method}
            onChange={(event) => setMethod(event.target.value)}
          />
        </Labelled>
        <Labelled id={`${ids}-date`} label={words("giveBack.date")}>
          <DayField
            id={`${ids}-date`}
            of="money"
            earliest={earliest}
            required
            value={receivedOn}
            onValue={setReceivedOn}
          />
        </Labelled>
      </div>
      <Labelled id={`${ids}-reason`} label={words("reason")}>
        <Input
          id={`${ids}-reason`}
          autoComplete="off"
          maxLength={400}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
      {isInDrawer ? <p className="text-ink-soft">{words("giveBack.inDrawer")}</p> : null}
      {isWhole && siblings > 0 ? (
        <p className="text-ink-soft">{words("giveBack.siblings", { count: siblings })}</p>
      ) : null}
      <p id={`${ids}-fault`} role="status" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
      {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
      <Button type="submit" variant="primary" pending={isSending}>
        {words(`giveBack.submit.${kind}`)}
      </Button>
    </form>
  );
}
