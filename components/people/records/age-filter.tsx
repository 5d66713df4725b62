"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { FilterChip } from "#components/base/table/filter-chip.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";

export interface AgeFilterProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (next: { from: number | undefined; to: number | undefined }) => void;
}

/** Ages from … to …, both inclusive, either open. */
export function AgeFilter({ from, to, onChange }: AgeFilterProps) {
  const words = useTranslations("registrations.filters");
  const base = useId();
  const said = () => {
    if (from !== undefined && to !== undefined) return words("ageRange", { from, to });
    if (from !== undefined) return words("ageFrom", { from });
    return to === undefined ? null : words("ageTo", { to });
  };
  const read = (form: FormData, name: string) => {
    const text = String(form.get(name) ?? "").trim();
    return text === "" ? undefined : Number(text);
  };
  const field = (name: "from" | "to", value: number | undefined) => (
    <div className="flex items-center gap-2">
      <label htmlFor={`${base}-${name}`}>{words(name)}</label>
      <span className="w-20">
        <Input
          id={`${base}-${name}`}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={130}
          defaultValue={value ?? ""}
        />
      </span>
    </div>
  );
  return (
    <FilterChip label={words("age")} value={said()} onClear={() => onChange({ from: undefined, to: undefined })}>
      {(close) => (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            onChange({ from: read(form, "from"), to: read(form, "to") });
            close();
          }}
        >
          {field("from", from)}
          {field("to", to)}
          <span className="text-ink-soft">{words("years")}</span>
          <Button type="submit" variant="primary" className="ml-auto">
            {words("apply")}
          </Button>
        </form>
      )}
    </FilterChip>
  );
}
