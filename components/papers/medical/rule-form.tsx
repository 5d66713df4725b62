"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { ASKS, LONGEST_SOURCE, type MedicalRuleFields } from "#lib/papers/medical/medical-rule.ts";
import { CERTIFICATE_TYPES } from "#lib/papers/medical/record.ts";
import { type RuleFaults, readRule, type TypedRule, typedRule } from "./typed-rule.ts";

interface RuleFormProps {
  /** What the form begins with. */
  rule: MedicalRuleFields;
  /** Whether it takes another one's place. */
  isReplacement: boolean;
  sports: readonly { id: number; name: string | null }[];
  /** @returns why it is not saved, in words; null: it is */
  save(fields: MedicalRuleFields): Promise<string | null>;
}

/** A rule about papers: of whom, what, when, and where it stands written. */
export function RuleForm({ rule, isReplacement, sports, save }: RuleFormProps) {
  const words = useTranslations("medical.rules");
  const types = useTranslations("medical.types");
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedRule(rule));
  const [faults, setFaults] = useState<RuleFaults>({});
  const { isSending, fault, press } = usePress(save);
  const set = (changed: Partial<TypedRule>) => setTyped({ ...typed, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readRule(typed);
    setFaults("faults" in read ? read.faults : {});
    if ("fields" in read) return void press(read.fields);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const id = (name: string) => `${ids}-${name}`;
  const field = (name: keyof TypedRule, help?: string) => ({
    ...{ id: id(name), label: words(`form.${name}`), help },
    fault: faults[name] && words(`faults.${faults[name]}`),
  });
  const date = (name: "firstDay" | "lastDay" | "graceUntil", help?: string) => (
    <AidField {...field(name, help)} required={name === "firstDay"}>
      {(described) => (
        <DayField
          {...described}
          id={id(name)}
          of="inForce"
          before={rule[name]}
          value={typed[name]}
          onValue={(value) => set({ [name]: value })}
        />
      )}
    </AidField>
  );
  const input = (name: "minAge" | "maxAge" | "youngMonths" | "validMonths", help?: string) => (
    <AidField {...field(name, help)}>
      {(described) => (
        <Input
          {...described}
          inputMode="numeric"
          maxLength={3}
          id={id(name)}
          autoComplete="off"
          value={typed[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </AidField>
  );
  return (
    <form ref={form} onSubmit={submit} className="form-text max-w-2xl space-y-4" aria-label={words("form.label")}>
      <AidField {...field("sportId")}>
        {(described) => (
          <Select
            {...described}
            id={id("sportId")}
            value={typed.sportId}
            onChange={(event) => set({ sportId: event.target.value })}
          >
            <option value="">{words("anySport")}</option>
            {sports.map((sport) => (
              <option key={sport.id} value={sport.id}>
                {sport.name ?? words("unknownSport", { id: sport.id })}
              </option>
            ))}
          </Select>
        )}
      </AidField>
      <div className="grid gap-4 sm:grid-cols-2">
        {input("minAge")}
        {input("maxAge")}
      </div>
      <AidField {...field("asks", words("form.ofMinors"))}>
        {(described) => (
          <Select
            {...described}
            id={id("asks")}
            value={typed.asks}
            onChange={(event) => set({ asks: ASKS.find((one) => one === event.target.value) ?? typed.asks })}
          >
            {ASKS.map((one) => (
              <option key={one} value={one}>
                {words(`asks.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </AidField>
      <div className="grid gap-4 sm:grid-cols-2">
        {input("youngMonths", words("form.youngMonthsHelp"))}
        {input("validMonths", words("form.validMonthsHelp"))}
      </div>
      <fieldset className="space-y-1">
        <legend className="font-medium">{words("form.types")}</legend>
        <p className="text-ink-soft text-sm">{words("form.typesHelp")}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {CERTIFICATE_TYPES.map((type) => (
            <label key={type} htmlFor={id(type)} className="flex min-h-11 items-center gap-2.5">
              <Checkbox
                id={id(type)}
                checked={typed.types.includes(type)}
                onChange={(event) =>
                  set({
                    types: event.target.checked ? [...typed.types, type] : typed.types.filter((one) => one !== type),
                  })
                }
              />
              {types(type)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {date("firstDay")}
        {date("lastDay", words("form.lastDayHelp"))}
      </div>
      {date("graceUntil", words("form.graceUntilHelp"))}
      <AidField {...field("source", words("form.sourceHelp"))} required>
        {(described) => (
          <Textarea
            {...described}
            id={id("source")}
            rows={4}
            maxLength={LONGEST_SOURCE}
            value={typed.source}
            onChange={(event) => set({ source: event.target.value })}
          />
        )}
      </AidField>
      {fault === null ? null : <NotKept title={words("faults.notSaved")} why={fault} />}
      <Button type="submit" variant="primary" pending={isSending}>
        {words(isReplacement ? "form.replace" : "form.save")}
      </Button>
    </form>
  );
}
