"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ExpenseFields } from "#lib/treasury/expenses/fields.ts";
import { type ExpenseFaults, readExpense, type TypedExpense, typedOfExpense } from "./typed-expense.ts";

/** What became of a wish; `now` is what somebody else has written meanwhile. */
export type ExpenseAnswer =
  | { ok: true; id: string }
  | { ok: false; words: string; code?: string }
  | { ok: false; now: ExpenseFields; by: string };

interface Choice {
  id: string;
  name: string;
}

export interface ExpenseFormProps {
  categories: readonly Choice[];
  sections: readonly Choice[];
  /** As it is kept; null: it is a new one. */
  expense: ExpenseFields | null;
  /** What a new one begins with. */
  begin: Partial<TypedExpense> & { day: string };
  save(wish: { seen: ExpenseFields | null; fields: ExpenseFields }): Promise<ExpenseAnswer>;
  onKept(id: string): void;
}

const EMPTY: Omit<TypedExpense, "day"> = {
  ...{ amount: "", purpose: "", category: "", sportId: "", way: "bank", advancedBy: "", paidBackOn: "" },
  ...{ paidBackWay: "", note: "" },
};
const WAYS = ["bank", "cash", "advanced"] as const;

/** What was spent, and how it was paid. What is typed stays until it is written down, also where somebody else was first. */
export function ExpenseForm({ categories, sections, expense, begin, save, onKept }: ExpenseFormProps) {
  const words = useTranslations("expenses");
  const ui = useTranslations("ui");
  const { locale } = useFormats();
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedExpense>(() =>
    expense ? typedOfExpense(expense, locale) : { ...EMPTY, ...begin },
  );
  const [seen, setSeen] = useState(expense);
  const [faults, setFaults] = useState<ExpenseFaults>({});
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const put = (name: keyof TypedExpense, value: string) => {
    setSaid("");
    setTyped({ ...typed, [name]: value });
  };
  /** What somebody else wrote otherwise, field by field. */
  const differing = (now: ExpenseFields) => {
    const theirs = typedOfExpense(now, locale);
    return (Object.keys(theirs) as (keyof TypedExpense)[])
      .filter((name) => theirs[name] !== typed[name])
      .map((name) => `${labels[name]}: ${inWords(name, theirs[name]) || "–"}`)
      .join(", ");
  };
  const inWords = (name: keyof TypedExpense, value: string) => {
    const named = name === "category" ? categories : name === "sportId" ? sections : [];
    const ways = name === "way" || (name === "paidBackWay" && value !== "");
    return ways ? words(`ways.${value as "cash"}`) : (named.find(({ id }) => id === value)?.name ?? value);
  };
  const labels: Record<keyof TypedExpense, string> = {
    ...{ day: words("form.day"), amount: words("form.amount"), purpose: words("form.purpose") },
    ...{ category: words("form.category"), sportId: words("form.section"), way: words("form.way") },
    ...{ advancedBy: words("form.advancedBy"), paidBackOn: words("form.paidBackOn") },
    ...{ paidBackWay: words("form.paidBackWay"), note: words("form.note") },
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const read = readExpense(typed);
    setFailure(undefined);
    setSaid("");
    setFaults("faults" in read ? read.faults : {});
    if ("faults" in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    try {
      const answer = await save({ seen, fields: read.fields });
      if (answer.ok) {
        setSeen(read.fields);
        setSaid(words("form.saved"));
        onKept(answer.id);
      } else if ("now" in answer) {
        setSeen(answer.now);
        setFailure(words("faults.changed", { name: answer.by, fields: differing(answer.now) }));
      } else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const id = (name: string) => `${ids}-${name}`;
  const fault = (name: keyof ExpenseFaults) => (faults[name] ? words(`faults.${name}`) : undefined);
  const text = (name: "amount" | "purpose" | "advancedBy", most: number) => (
    <AidField id={id(name)} label={labels[name]} fault={fault(name)} required>
      {(described) => (
        <Input
          {...described}
          id={id(name)}
          value={typed[name]}
          maxLength={most}
          autoComplete="off"
          inputMode={name === "amount" ? "decimal" : "text"}
          onChange={({ target }) => put(name, target.value)}
        />
      )}
    </AidField>
  );
  const day = (name: "day" | "paidBackOn") => (
    <AidField id={id(name)} label={labels[name]} fault={fault(name)} required>
      {(described) => (
        <DayField
          {...described}
          id={id(name)}
          of="money"
          before={seen?.[name] ?? null}
          value={typed[name]}
          onValue={(value) => put(name, value)}
        />
      )}
    </AidField>
  );
  const choice = (
    name: "category" | "sportId" | "way" | "paidBackWay",
    { none, of, required }: { none?: string; of: readonly Choice[]; required?: boolean },
  ) => (
    <AidField
      id={id(name)}
      label={labels[name]}
      fault={name === "category" ? fault(name) : undefined}
      required={required ?? false}
    >
      {(described) => (
        <Select {...described} id={id(name)} value={typed[name]} onChange={({ target }) => put(name, target.value)}>
          {none === undefined ? null : <option value="">{none}</option>}
          {of.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </AidField>
  );
  const ways = (some: readonly ExpenseFields["way"][]) => some.map((one) => ({ id: one, name: words(`ways.${one}`) }));
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="form-text max-w-2xl space-y-4"
      aria-label={words("form.label")}
    >
      {text("purpose", 200)}
      <div className="grid gap-4 sm:grid-cols-2">
        {text("amount", 20)}
        {day("day")}
        {choice("category", { none: words("form.chooseCategory"), of: categories, required: true })}
        {choice("sportId", { none: words("noSection"), of: sections })}
        {choice("way", { of: ways(WAYS), required: true })}
        {typed.way === "advanced" ? (
          <>
            {text("advancedBy", 120)}
            {choice("paidBackWay", { none: words("form.notYet"), of: ways(["bank", "cash"]) })}
            {typed.paidBackWay === "" ? null : day("paidBackOn")}
          </>
        ) : null}
      </div>
      <AidField id={id("note")} label={labels.note}>
        {(described) => (
          <Textarea
            {...described}
            id={id("note")}
            maxLength={1_000}
            value={typed.note}
            onChange={({ target }) => put("note", target.value)}
          />
        )}
      </AidField>
      {failure === undefined ? null : <NotKept title={words("faults.notSaved")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {words(expense ? "form.save" : "form.create")}
        </Button>
        <p role="status">{said}</p>
      </div>
    </form>
  );
}
