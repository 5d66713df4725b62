"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { ImportField } from "#lib/people/import/fields.ts";
import { COLUMN_RULES, type ColumnRule } from "#lib/people/import/merge.ts";
import type { ImportOptions, KeptColumns, ShownColumn } from "./shown.ts";

interface ColumnsFormProps {
  columns: readonly ShownColumn[];
  options: ImportOptions;
  /** What a column can be in this club. */
  fields: readonly ImportField[];
  /** Why nothing can be changed now; null when it can. */
  locked: string | null;
  /** Where one goes on. */
  next: string;
  /** Reads the rows anew. */
  keep(kept: KeptColumns): Promise<{ ok: true; postalCodes: number } | { ok: false; words: string }>;
}

/** What each column of a file is, with examples, and what is done with it. What was chosen stays when it is refused. */
export function ColumnsForm({ columns, options: stands, fields, locked, next, keep }: ColumnsFormProps) {
  const words = useTranslations("import.columns");
  const names = useTranslations("import.fields");
  const router = useRouter();
  const [chosen, setChosen] = useState(() => columns.map(({ field, rule }) => ({ field, rule })));
  const [options, setOptions] = useState(stands);
  const twice = fields.find((one) => chosen.filter(({ field }) => field === one).length > 1);
  const { isSending, fault, press } = usePress(async () => {
    const answer = await keep({ columns: chosen, options });
    if (!answer.ok) return answer.words;
    toast(
      answer.postalCodes > 0 ? `${words("saved")} ${words("postal", { count: answer.postalCodes })}` : words("saved"),
    );
    router.push(next);
    return null;
  });
  const isAsItWas =
    columns.every(({ field, rule }, at) => chosen[at]?.field === field && chosen[at]?.rule === rule) &&
    Object.entries(stands).every(([name, value]) => options[name as keyof ImportOptions] === value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (twice) return;
    // Nothing is read anew where nothing was said otherwise.
    if (isAsItWas) router.push(next);
    else void press();
  };
  const set = (at: number, change: Partial<{ field: ImportField | null; rule: ColumnRule }>) =>
    setChosen((all) => all.map((one, place) => (place === at ? { ...one, ...change } : one)));
  const missing = missingOf(chosen.map(({ field }) => field));
  return (
    <form onSubmit={submit} className="space-y-6">
      <ul aria-label={words("caption")} className="divide-y divide-line border-line border-y">
        {columns.map((column, at) => (
          <ColumnLine
            key={column.place}
            {...{ column, fields }}
            {...(chosen[at] ?? { field: null, rule: "always" })}
            onChange={(change) => set(at, change)}
          />
        ))}
      </ul>
      <p role="alert" className="max-w-text text-danger empty:hidden">
        {twice ? words("twice", { field: names(twice) }) : null}
      </p>
      {missing ? <p className="max-w-text text-ink-soft">{words("missing", { field: names(missing) })}</p> : null}
      <OptionsOfImport {...{ options }} onChange={(change) => setOptions((now) => ({ ...now, ...change }))} />
      {fault ? <NotKept title={words("notSaved")} why={fault} /> : null}
      <Button type="submit" variant="primary" pending={isSending} disabledReason={isAsItWas ? null : locked}>
        {words(isAsItWas ? "goOn" : "save")}
      </Button>
    </form>
  );
}

/** The first field without which nobody can be created (club-api §2.4) and that no column is. */
function missingOf(chosen: readonly (ImportField | null)[]): ImportField | null {
  const has = (...any: ImportField[]) => any.some((field) => chosen.includes(field));
  const both = ["full_name", "last_then_first", "first_then_last"] as const;
  if (!has("last_name", "birth_name", ...both)) return "last_name";
  if (!has("first_name", ...both)) return "first_name";
  return has("email", "parent1_email", "parent2_email") ? null : "email";
}

interface ColumnLineProps {
  column: ShownColumn;
  fields: readonly ImportField[];
  field: ImportField | null;
  rule: ColumnRule;
  onChange(change: { field?: ImportField | null; rule?: ColumnRule }): void;
}

function ColumnLine({
  column: { place, label, samples, how, dates, field: stands },
  fields,
  field,
  rule,
  onChange,
}: ColumnLineProps) {
  const words = useTranslations("import.columns");
  const names = useTranslations("import.fields");
  const shown = field === stands ? how : "chosen";
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{label}</span>
          {field !== null && shown ? <Badge>{words(shown)}</Badge> : null}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {samples.length > 0 ? samples.join(" · ") : words("noSamples")}
        </p>
        {field === "birth_date" && dates !== "day_first" ? <p className="text-sm">{words(`dates.${dates}`)}</p> : null}
      </div>
      <Labelled id={`field-${place}`} label={words("fieldOf", { heading: label })}>
        <Select
          id={`field-${place}`}
          value={field ?? ""}
          onChange={({ target: { value } }) => onChange({ field: fields.find((one) => one === value) ?? null })}
        >
          <option value="">{words("aside")}</option>
          {fields.map((one) => (
            <option key={one} value={one}>
              {names(one)}
            </option>
          ))}
        </Select>
      </Labelled>
      {field === null || NAMES_SOMEBODY.has(field) ? null : (
        <Labelled id={`rule-${place}`} label={words("useOf", { heading: label })}>
          <Select
            id={`rule-${place}`}
            value={rule}
            onChange={({ target: { value } }) =>
              onChange({ rule: COLUMN_RULES.find((one) => one === value) ?? "always" })
            }
          >
            {COLUMN_RULES.map((one) => (
              <option key={one} value={one}>
                {words(`uses.${one}`)}
              </option>
            ))}
          </Select>
        </Labelled>
      )}
    </li>
  );
}

/** Says who it is, or what they are registered to: nothing of them is overwritten by it. */
const NAMES_SOMEBODY: ReadonlySet<ImportField> = new Set(["id", "group", "slots"]);

const PEOPLE = ["both", "new", "known"] as const;

function OptionsOfImport({
  options,
  onChange,
}: {
  options: ImportOptions;
  onChange(change: Partial<ImportOptions>): void;
}) {
  const words = useTranslations("import.columns");
  return (
    <fieldset className="max-w-text space-y-3">
      <legend className="pb-1 font-medium">{words("options")}</legend>
      <div role="radiogroup" aria-label={words("people")} className="space-y-1">
        {PEOPLE.map((one) => (
          <div key={one} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <Radio
              id={`people-${one}`}
              name="people"
              checked={options.people === one}
              onChange={() => onChange({ people: one })}
            />
            <Label htmlFor={`people-${one}`}>{words(`peopleChoices.${one}`)}</Label>
          </div>
        ))}
      </div>
      {(["emailOfGuardian", "validate"] as const).map((name) => (
        <div key={name} className="flex min-h-11 items-start gap-2 md:min-h-8">
          <Checkbox
            id={name}
            checked={options[name]}
            aria-describedby={`${name}-why`}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
          <div>
            <Label htmlFor={name}>{words(name)}</Label>
            <p id={`${name}-why`} className="text-ink-soft text-sm">
              {words(`${name}Why`)}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
