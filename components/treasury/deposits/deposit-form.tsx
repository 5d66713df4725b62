"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { DayField, type Earliest } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { AtBank } from "#lib/treasury/deposits/keep-slip.ts";

/** `seen`: somebody else has written meanwhile, and this is what stands there; the words say it. */
export type DepositAnswer = { ok: true } | { ok: false; words: string; seen?: AtBank };

export interface WishedDeposit {
  number: number;
  atBank: AtBank;
  /** What the person saw written. */
  seen: AtBank;
}

interface DepositFormProps {
  club: string;
  number: number;
  written: AtBank;
  /** ISO date, of the club. */
  today: string;
  /** Before which day it cannot have been deposited. */
  earliest: Earliest | undefined;
  write(club: string, wished: WishedDeposit): Promise<DepositAnswer>;
}

/** On which day a slip was taken to the bank, and what its statement says: once, and mended in the log's sight. */
export function DepositForm({ club, number, written, today, earliest, write }: DepositFormProps) {
  const words = useTranslations("deposits.slip.deposit");
  const router = useRouter();
  const ids = useId();
  const isDeposited = written.depositedOn !== null;
  const [day, setDay] = useState(written.depositedOn ?? today);
  const [statement, setStatement] = useState(written.statementLine ?? "");
  const [seen, setSeen] = useState(written);
  const { isSending, fault, press } = usePress(async (atBank: AtBank) => {
    const answer = await write(club, { number, atBank, seen });
    if (!answer.ok) {
      if (answer.seen) setSeen(answer.seen);
      return answer.words;
    }
    setSeen(atBank);
    toast(words("kept"));
    router.refresh();
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press({ depositedOn: day, statementLine: statement.trim() || null });
  };
  return (
    <form onSubmit={submit} className="form-text max-w-xl space-y-3">
      <div className="grid gap-3 sm:grid-cols-[14rem_1fr]">
        <Labelled id={`${ids}-day`} label={words("day")}>
          <DayField
            id={`${ids}-day`}
            of="money"
            before={seen.depositedOn}
            earliest={earliest}
            required
            value={day}
            onValue={setDay}
          />
        </Labelled>
        <Labelled id={`${ids}-statement`} label={words("statement")} explains="statement">
          <Input
            id={`${ids}-statement`}
            autoComplete="off"
            maxLength={200}
            aria-describedby={`${ids}-help`}
            value={statement}
            onChange={(event) => setStatement(event.target.value)}
          />
          <p id={`${ids}-help`} className="text-ink-soft text-sm">
            {words("statementHelp")}
          </p>
        </Labelled>
      </div>
      {fault ? <NotKept title={words("notKept")} why={fault} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDeposited ? "secondary" : "primary"} pending={isSending}>
          {words(isDeposited ? "mend" : "write")}
        </Button>
        {isDeposited ? (
          <Button variant="quiet" onClick={() => void press({ depositedOn: null, statementLine: null })}>
            {words("undo")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
