"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import type { FilterOption } from "./filter-chip.tsx";

interface ListProps {
  legend: string;
  options: readonly FilterOption[];
}

export interface FilterChoicesProps extends ListProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The person has chosen, by the Enter key. */
  onDone: () => void;
}

/** A list of values of which several can be chosen. */
export function FilterChoices({ values, onChange, onDone, ...list }: FilterChoicesProps) {
  // The address follows in a moment of its own: a second key would find it without what the first one chose.
  const [chosen, setChosen] = useState(values);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    setChosen(next);
    onChange(next);
  };
  return (
    <OptionList
      {...list}
      type="checkbox"
      isChosen={(value) => chosen.includes(value)}
      onChoose={toggle}
      onEnter={(first) => {
        if (first !== undefined && !chosen.includes(first)) toggle(first);
        onDone();
      }}
    />
  );
}

export interface FilterOptionsProps extends ListProps {
  value: string | null;
  onChoose: (value: string | null) => void;
}

/** A list of values of which one can be chosen. */
export function FilterOptions({ value, onChoose, ...list }: FilterOptionsProps) {
  return (
    <OptionList
      {...list}
      type="radio"
      isChosen={(one) => one === value}
      onChoose={(one) => onChoose(one === value ? null : one)}
      onEnter={(first) => first !== undefined && onChoose(first)}
    />
  );
}

/** More than this and a person types rather than reads. */
const SEARCHABLE = 9;

interface OptionListProps extends ListProps {
  type: "checkbox" | "radio";
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  /** @param first the option that has the focus, or what matches what was typed; undefined where nothing was typed */
  onEnter: (first: string | undefined) => void;
}

/**
 * Values with their boxes. Where they are many there is a search: its Enter takes the first that matches, its arrow leads into the list,
 * where arrows move, Space chooses, and Enter chooses and ends.
 */
function OptionList({ legend, options, type, isChosen, onChoose, onEnter }: OptionListProps) {
  const words = useTranslations("table");
  const [typed, setTyped] = useState("");
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const wanted = searchedWords(typed);
  const shown = options.filter((option) => isFoundBy(option.label, wanted));
  // It comes after the popover has looked for something to focus.
  useEffect(() => search.current?.focus(), []);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const boxes = [...(list.current?.querySelectorAll("input") ?? [])];
    const at = boxes.indexOf(event.currentTarget);
    if (event.key === "ArrowDown") boxes[Math.min(at + 1, boxes.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (boxes[at - 1] ?? search.current)?.focus();
    else if (event.key === "Enter")
      onEnter(at >= 0 ? shown[at]?.value : wanted.length > 0 ? shown[0]?.value : undefined);
    else return;
    event.preventDefault();
  };

  return (
    <fieldset className="-m-1.5 space-y-1">
      <legend className="sr-only">{legend}</legend>
      {options.length > SEARCHABLE ? (
        <input
          ref={search}
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
              type={type}
              name={name}
              checked={isChosen(option.value)}
              onChange={() => onChoose(option.value)}
              // A radio that is set says nothing when it is pressed again.
              onClick={() => type === "radio" && isChosen(option.value) && onChoose(option.value)}
              onKeyDown={press}
              className={type === "radio" ? "choice choice-dot" : "choice choice-box"}
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
