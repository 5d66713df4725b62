"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { readAmount } from "#lib/treasury/payments/amount.ts";

/** What is asked to be written down. */
export interface CountWish {
  ask: string;
  day: string;
  countedCents: number;
  note: string | null;
}

/** How much is too much, or less than nothing: missing. Cents. */
export type CountAnswer = { ok: true; differenceCents: number } | { ok: false; words: string };

interface CashCountFormProps {
  /** YYYY-MM-DD at the club. */
  today: string;
  save(wish: CountWish): Promise<CountAnswer>;
}

/** An empty cash box is counted too: a payment of nothing is none. */
const NOTHING = /^\s*0+([.,]0{1,2})?\s*€?\s*$/;

/** Cash that somebody has counted; what is typed stays until it is written down. */
export function CashCountForm({ today, save }: CashCountFormProps) {
  const words = useTranslations("deposits.cash.count");
  const ui = useTranslations("ui");
  const { euros } = useFormats();
  const router = useRouter();
  const question = useQuestion("cash count");
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isIsoDay(day)) return;
    const read = NOTHING.test(amount) ? { cents: 0 } : readAmount(amount);
    setFailure(undefined);
    setSaid("");
    setFault("fault" in read ? words("unreadable") : undefined);
    if ("fault" in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    try {
      const wish = { day, countedCents: read.cents, note: note.trim() || null };
      const answer = await question((ask) => save({ ask, ...wish }), JSON.stringify(wish));
      if (answer.ok) {
        setSaid(told(answer.differenceCents));
        setAmount("");
        setNote("");
        router.refresh();
      } else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const told = (cents: number) =>
    cents === 0 ? words("right") : words(cents > 0 ? "more" : "less", { amount: euros(Math.abs(cents)) });
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="form-text max-w-2xl space-y-4"
      aria-label={words("title")}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AidField id={`${ids}-day`} label={words("day")} required>
          {(described) => (
            <DayField {...described} id={`${ids}-day`} of="money" required value={day} onValue={setDay} />
          )}
        </AidField>
        <AidField id={`${ids}-amount`} label={words("amount")} required fault={fault}>
          {(described) => (
            <Input
              {...described}
              id={`${ids}-amount`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </AidField>
      </div>
      <AidField id={`${ids}-note`} label={words("note")}>
        {(described) => (
          <Input
            {...described}
            id={`${ids}-note`}
            autoComplete="off"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </AidField>
      {failure === undefined ? null : <NotKept title={words("notKept")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isPending}>
          {words("save")}
        </Button>
        <p role="status">{said}</p>
      </div>
    </form>
  );
}
