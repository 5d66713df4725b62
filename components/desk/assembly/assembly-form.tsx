"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import type { AssemblyFields } from "#lib/desk/assembly/rule.ts";

/** What of a rule is a number, with the most that it can be. */
const NUMBERS = { minAge: 25, registeredDays: 366, maxProxies: 20, quorumPercent: 100 } as const;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

interface AssemblyFormProps {
  /** What it begins with: what the club said the last time. */
  fields: AssemblyFields;
  save(fields: AssemblyFields): Promise<{ ok: true; id: string } | { ok: false; words: string }>;
  onKept(id: string): void;
}

/** When an assembly is, and by which rule of the club one votes; what is typed stays until it is written down. */
export function AssemblyForm({ fields, save, onKept }: AssemblyFormProps) {
  const words = useTranslations("assembly.form");
  const ids = useId();
  const [title, setTitle] = useState(fields.title);
  const [day, setDay] = useState(fields.day);
  const [numbers, setNumbers] = useState(
    Object.fromEntries(NAMES.map((name) => [name, String(fields[name])])) as Record<NumberName, string>,
  );
  const [guardiansVote, setGuardiansVote] = useState(fields.guardiansVote);
  const [mustHavePaid, setMustHavePaid] = useState(fields.mustHavePaid);
  const [isTried, setTried] = useState(false);
  const { isSending, fault, press } = usePress(async (said: AssemblyFields) => {
    const answer = await save(said);
    if (!answer.ok) return answer.words;
    onKept(answer.id);
    return null;
  });
  const read = (name: NumberName): number | null => {
    const typed = numbers[name].trim();
    return /^\d{1,3}$/.test(typed) && Number(typed) <= NUMBERS[name] ? Number(typed) : null;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const values = NAMES.map((name) => [name, read(name)] as const);
    if (title.trim() === "" || !isIsoDay(day) || values.some(([, value]) => value === null)) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    const said = Object.fromEntries(values) as Record<NumberName, number>;
    void press({ ...said, title: title.trim(), day, guardiansVote, mustHavePaid });
  };
  return (
    <form onSubmit={submit} noValidate className="form-text max-w-xl space-y-5" aria-label={words("label")}>
      <AidField
        id={`${ids}-title`}
        label={words("title")}
        required
        fault={isTried && title.trim() === "" ? words("needed") : undefined}
      >
        {(described) => (
          <Input
            {...described}
            id={`${ids}-title`}
            autoComplete="off"
            maxLength={120}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </AidField>
      <AidField id={`${ids}-day`} label={words("day")} required>
        {(described) => (
          <DayField {...described} id={`${ids}-day`} of="planned" required value={day} onValue={setDay} />
        )}
      </AidField>
      <fieldset className="space-y-4">
        <legend className="font-medium">{words("rule")}</legend>
        {NAMES.map((name) => (
          <AidField
            key={name}
            id={`${ids}-${name}`}
            label={words(name)}
            help={words(`${name}Help`)}
            required
            fault={isTried && read(name) === null ? words("number", { most: NUMBERS[name] }) : undefined}
          >
            {(described) => (
              <Input
                {...described}
                id={`${ids}-${name}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                className="max-w-24 tabular-nums"
                value={numbers[name]}
                onChange={({ target }) => setNumbers({ ...numbers, [name]: target.value })}
              />
            )}
          </AidField>
        ))}
        <label htmlFor={`${ids}-guardiansVote`} className="flex items-center gap-2">
          <Checkbox
            id={`${ids}-guardiansVote`}
            checked={guardiansVote}
            onChange={({ target }) => setGuardiansVote(target.checked)}
          />
          {words("guardiansVote")}
        </label>
        <label htmlFor={`${ids}-mustHavePaid`} className="flex items-center gap-2">
          <Checkbox
            id={`${ids}-mustHavePaid`}
            checked={mustHavePaid}
            onChange={({ target }) => setMustHavePaid(target.checked)}
          />
          {words("mustHavePaid")}
        </label>
      </fieldset>
      {fault ? <NotKept title={words("notKept")} why={fault} /> : null}
      <Button type="submit" variant="primary" pending={isSending}>
        {words("save")}
      </Button>
    </form>
  );
}
