"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { MonthField } from "#components/club/form/month-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { readMonth } from "#lib/base/words/typed-month.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ChangedDetails } from "#lib/treasury/deposits/details.ts";
import type { DrawerLine } from "#lib/treasury/deposits/drawer.ts";
import type { DetailsAnswer } from "./answers.ts";

interface LineDetailsProps {
  line: DrawerLine;
  keep(changed: ChangedDetails, seenAt: string | null): Promise<DetailsAnswer>;
  onKept(): void;
  onCancel(): void;
}

const TEXTS = [
  ["chequeNumber", 40],
  ["bank", 80],
  ["drawer", 120],
] as const;

/** What the desk keeps of one thing in the drawer: written or mended in its place. What was typed stays when it is not kept. */
export function LineDetails({ line, keep, onKept, onCancel }: LineDetailsProps) {
  const words = useTranslations("deposits.details");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => textsOf(line));
  const [seenAt, setSeenAt] = useState(line.written?.at ?? null);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => first.current?.focus(), []);
  const write = (name: keyof Texts, text: string) => setTyped((before) => ({ ...before, [name]: text }));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const changed = changedIn(line, typed);
    if (!changed) return setFault(words("month0"));
    setSending(true);
    setFault(undefined);
    try {
      const answer = await keep(changed, seenAt);
      if (answer.ok) return onKept();
      setFault(answer.words);
      if (answer.seenAt) setSeenAt(answer.seenAt);
    } catch {
      setFault(ui("lost"));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      className="form-text space-y-3 py-3"
    >
      <p className="max-w-text text-ink-soft text-sm">
        {words("legend")}
        {line.written
          ? ` ${words("by", { by: line.written.by, at: formats.dateTime(new Date(line.written.at)) })}`
          : null}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[10rem_1fr_1fr_11rem]">
        {TEXTS.map(([name, most]) => (
          <div key={name} className="min-w-0 space-y-1">
            <Label htmlFor={`${ids}-${name}`}>{words(name)}</Label>
            <Input
              id={`${ids}-${name}`}
              ref={name === "chequeNumber" ? first : undefined}
              autoComplete="off"
              maxLength={most}
              value={typed[name]}
              onChange={(event) => write(name, event.target.value)}
            />
          </div>
        ))}
        <Labelled id={`${ids}-month`} label={words("month")}>
          <MonthField
            id={`${ids}-month`}
            of="due"
            before={line.month}
            text={typed.month}
            onText={(text) => write("month", text)}
          />
        </Labelled>
        <div className="min-w-0 space-y-1 sm:col-span-2 lg:col-span-4">
          <Label htmlFor={`${ids}-note`}>{words("note")}</Label>
          <Input
            id={`${ids}-note`}
            autoComplete="off"
            maxLength={500}
            value={typed.note}
            onChange={(event) => write("note", event.target.value)}
          />
        </div>
      </div>
      {fault ? <NotKept title={words("notKept")} why={fault} /> : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("keep")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}

type Texts = Record<"chequeNumber" | "bank" | "drawer" | "month" | "note", string>;

const textsOf = ({ chequeNumber, bank, drawer, month, note }: DrawerLine): Texts => ({
  ...{ chequeNumber: chequeNumber ?? "", bank: bank ?? "", drawer: drawer ?? "" },
  ...{ month: month?.slice(0, 7) ?? "", note: note ?? "" },
});

/** What is written otherwise than it stood; null where the month is none. */
function changedIn(line: DrawerLine, typed: Texts): ChangedDetails | null {
  const before = textsOf(line);
  const month = readMonth(typed.month);
  if (month === undefined) return null;
  const changed: ChangedDetails = {};
  for (const name of ["chequeNumber", "bank", "drawer", "note"] as const)
    if (typed[name].trim() !== before[name].trim()) changed[name] = typed[name];
  if (month !== line.month) changed.depositMonth = month;
  return changed;
}
