"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { ExpenseCategoryFields } from "#lib/treasury/expenses/fields.ts";

/** What became of a wish; `now` is what somebody else has written meanwhile. */
export type CategoryAnswer =
  | { ok: true; id: string }
  | { ok: false; words: string }
  | { ok: false; now: ExpenseCategoryFields; by: string };

interface CategoryFormProps {
  /** As the page shows it; null: it is a new one. */
  category: ExpenseCategoryFields | null;
  /** As somebody wrote it; null: nobody has. */
  written: ExpenseCategoryFields | null;
  save(wish: { seen: ExpenseCategoryFields | null; fields: ExpenseCategoryFields }): Promise<CategoryAnswer>;
  onKept(): void;
}

const LONGEST_NAME = 80;

/** What the club calls a kind of expenses, and whether it is chosen any more. */
export function CategoryForm({ category, written, save, onKept }: CategoryFormProps) {
  const words = useTranslations("expenses.categories");
  const faults = useTranslations("expenses.faults");
  const id = useId();
  const [name, setName] = useState(category?.name ?? "");
  const [isOffered, setOffered] = useState(category?.isOffered ?? true);
  const [seen, setSeen] = useState(written);
  const [isUnnamed, setUnnamed] = useState(false);
  const [said, setSaid] = useState("");
  const { isSending, fault, press } = usePress(async (fields: ExpenseCategoryFields) => {
    const answer = await save({ seen, fields });
    if (answer.ok) {
      setSaid(words(category ? "saved" : "added", { name: fields.name }));
      if (category) setSeen(fields);
      else setName("");
      onKept();
      return null;
    }
    if (!("now" in answer)) return answer.words;
    setSeen(answer.now);
    const state = words(answer.now.isOffered ? "offered" : "putAside");
    return words("changed", { by: answer.by, name: answer.now.name, state });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid("");
    setUnnamed(name.trim() === "");
    if (name.trim() === "") event.currentTarget.querySelector("input")?.focus();
    else void press({ name: name.trim(), isOffered });
  };
  const label = category ? words("nameOf", { name: category.name }) : words("newName");
  return (
    <form onSubmit={submit} className="form-text space-y-2" aria-label={label}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-56 flex-1">
          <AidField id={id} label={label} required fault={isUnnamed ? words("unnamed") : undefined}>
            {(described) => (
              <Input
                {...described}
                id={id}
                autoComplete="off"
                maxLength={LONGEST_NAME}
                value={name}
                onChange={({ target }) => {
                  setSaid("");
                  setName(target.value);
                }}
              />
            )}
          </AidField>
        </div>
        {category ? (
          <label htmlFor={`${id}-offered`} className="flex min-h-11 items-center gap-2.5">
            <Checkbox
              id={`${id}-offered`}
              checked={isOffered}
              onChange={({ target }) => {
                setSaid("");
                setOffered(target.checked);
              }}
            />
            {words("isOffered")}
          </label>
        ) : null}
        <Button type="submit" pending={isSending} variant={category ? "secondary" : "primary"} className="h-11 md:h-11">
          {words(category ? "save" : "add")}
        </Button>
      </div>
      {fault === null ? null : <NotKept title={faults("notSaved")} why={fault} />}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {said}
      </p>
    </form>
  );
}
