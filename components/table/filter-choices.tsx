"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { fold } from "#lib/words/fold.ts";
import type { FilterOption } from "./filter-chip.tsx";

export interface FilterChoicesProps {
  legend: string;
  options: readonly FilterOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The person has chosen, by the Enter key. */
  onDone: () => void;
}

/** More than this and a person types rather than reads. */
const SEARCHABLE = 9;

/**
 * A list of values of which several can be chosen. Where it is long it has a search: its Enter takes the first that matches, its arrow
 * leads into the list, where arrows move, Space chooses and Enter ends.
 */
export default function FilterChoices({ legend, options, values, onChange, onDone }: FilterChoicesProps) {
  const words = useTranslations("table");
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const wanted = fold(typed);
  const shown = wanted ? options.filter((option) => fold(option.label).includes(wanted)) : options;
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);

  const boxes = () => [...(list.current?.querySelectorAll("input") ?? [])];
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const all = boxes();
    const at = all.indexOf(event.currentTarget);
    const inSearch = at < 0;
    if (event.key === "ArrowDown") all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && !inSearch) all[Math.max(at - 1, 0)]?.focus();
    else if (event.key === "Enter") {
      const first = shown[0];
      if (inSearch && wanted && first && !values.includes(first.value)) toggle(first.value);
      onDone();
    } else return;
    event.preventDefault();
  };

  return (
    <fieldset className="-m-1.5 space-y-1">
      <legend className="sr-only">{legend}</legend>
      {options.length > SEARCHABLE ? (
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          placeholder={words("findOption")}
          aria-label={words("findOption")}
          className="mb-1 h-9 w-full rounded border border-line bg-surface px-2.5 text-base"
        />
      ) : null}
      <div ref={list} className="max-h-72 overflow-y-auto">
        {shown.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-2 rounded px-2 py-1 hover:bg-hover has-checked:bg-accent-soft md:min-h-8"
          >
            <input
              type="checkbox"
              checked={values.includes(option.value)}
              onChange={() => toggle(option.value)}
              onKeyDown={press}
              className="choice"
            />
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.count === undefined ? null : (
              <span className="text-ink-faint text-sm tabular-nums">{option.count}</span>
            )}
          </label>
        ))}
        {shown.length === 0 ? <p className="px-2 py-2 text-ink-soft">{words("noOption")}</p> : null}
      </div>
    </fieldset>
  );
}
