"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { PAYMENT_TYPES_WRITTEN } from "#lib/sync/resources/payment-facts.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";
import type { Amendment } from "#lib/treasury/payments/change.ts";
import { type AskAnswer, useAsk } from "./use-ask.ts";

interface AmendFormProps {
  /** As the club has it now. */
  seen: PaymentFacts;
  send(ask: string, wished: { amend: Amendment; reason: string | null }): Promise<AskAnswer>;
  done(): void;
}

/** Writes a payment anew that was written down wrongly: only what differs is sent. */
export function AmendForm({ seen, send, done }: AmendFormProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const ids = useId();
  const [amount, setAmount] = useState(seen.amountCents === null ? "" : typedAmount(seen.amountCents, formats.locale));
  const [method, setMethod] = useState(seen.method ?? "");
  const [receivedOn, setReceivedOn] = useState(seen.receivedOn ?? "");
  const [type, setType] = useState(seen.type ?? "");
  const [reason, setReason] = useState("");
  const { isSending, failure, submit } = useAsk("amend", send, done);
  const read = readAmount(amount);
  const known = PAYMENT_TYPES_WRITTEN.find((one) => one === type);
  const amend: Amendment = {
    ...("cents" in read && read.cents !== seen.amountCents && { amountCents: read.cents }),
    ...(method.trim() !== (seen.method ?? "") && method.trim() !== "" && { method: method.trim() }),
    ...(receivedOn !== (seen.receivedOn ?? "") && receivedOn !== "" && { receivedOn }),
    ...(known && known !== seen.type && { type: known }),
  };
  const fault = "fault" in read ? words(`amountFaults.${read.fault}`) : undefined;
  const isSame = Object.keys(amend).length === 0;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!fault && !isSame) void submit({ amend, reason: reason.trim() || null });
  };
  return (
    <form onSubmit={ask} className="form-text max-w-xl space-y-3 pt-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled id={`${ids}-amount`} label={words("amount")}>
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${ids}-fault`}
            className="text-right tabular-nums"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <p id={`${ids}-fault`} role="status" className="text-danger text-sm empty:hidden">
            {fault}
          </p>
        </Labelled>
        <Labelled id={`${ids}-method`} label={words("method")}>
          <Input
            id={`${ids}-method`}
            autoComplete="off"
            maxLength={255}
            value={method}
            onChange={(event) => setMethod(event.target.value)}
          />
        </Labelled>
        <Labelled id={`${ids}-date`} label={words("receivedOn")}>
          <DayField id={`${ids}-date`} of="money" before={seen.receivedOn} value={receivedOn} onValue={setReceivedOn} />
        </Labelled>
        <Labelled id={`${ids}-type`} label={words("type")}>
          <Select id={`${ids}-type`} value={type} onChange={(event) => setType(event.target.value)}>
            {known ? null : <option value={type}>{type}</option>}
            {PAYMENT_TYPES_WRITTEN.map((one) => (
              <option key={one} value={one}>
                {words(`types.${one}`)}
              </option>
            ))}
          </Select>
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
      {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
      <Button type="submit" variant="primary" pending={isSending}>
        {words("amend.submit")}
      </Button>
      <p role="status" className="text-ink-soft text-sm">
        {isSame ? words("amend.same") : ""}
      </p>
    </form>
  );
}
