"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { FilterChip, type FilterOption, FilterOptions } from "#components/table/filter-chip.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { isFiltered, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import { AgeFilter } from "./age-filter.tsx";

/** What the filters offer, as the mirror has it. */
export interface DeskOptions {
  annual: FilterOption[];
  event: FilterOption[];
  sports: FilterOption[];
}

export interface FilterBarProps {
  view: RegistrationView;
  options: DeskOptions;
  onChange: (next: Partial<RegistrationView>) => void;
  /** How many rows match. */
  total: number | undefined;
  /** At the right: how the table looks, its export. */
  children: ReactNode;
}

/** The view without a filter; kind, state, order and page size stay. */
export const CLEARED: Partial<RegistrationView> = {
  q: "",
  activity: undefined,
  sport: undefined,
  sex: undefined,
  from: undefined,
  to: undefined,
  places: undefined,
};

/** Search and filters above the table, with the number of rows that match. */
export function FilterBar({ view, options, onChange, total, children }: FilterBarProps) {
  const words = useTranslations("registrations");
  const choose = (list: readonly FilterOption[], value: number | undefined) => {
    const text = value === undefined ? null : String(value);
    return { text, label: text === null ? null : (list.find((option) => option.value === text)?.label ?? `#${text}`) };
  };
  const activities = options[view.kind];
  const activity = choose(activities, view.activity);
  const sport = choose(options.sports, view.sport);
  const numberOf = (value: string | null) => (value === null ? undefined : Number(value));
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 md:px-8">
      <SearchBox value={view.q} onSearch={(q) => onChange({ q })} />
      <FilterChip
        label={words(view.kind === "annual" ? "filters.group" : "filters.event")}
        value={activity.label}
        onClear={() => onChange({ activity: undefined })}
      >
        {(close) => (
          <FilterOptions
            legend={words(view.kind === "annual" ? "filters.group" : "filters.event")}
            options={activities}
            value={activity.text}
            onChoose={(value) => {
              onChange({ activity: numberOf(value) });
              close();
            }}
          />
        )}
      </FilterChip>
      <FilterChip label={words("filters.sport")} value={sport.label} onClear={() => onChange({ sport: undefined })}>
        {(close) => (
          <FilterOptions
            legend={words("filters.sport")}
            options={options.sports}
            value={sport.text}
            onChoose={(value) => {
              onChange({ sport: numberOf(value) });
              close();
            }}
          />
        )}
      </FilterChip>
      <AgeFilter from={view.from} to={view.to} onChange={onChange} />
      <SexFilter view={view} onChange={onChange} />
      <PlacesFilter view={view} onChange={onChange} />
      {isFiltered(view) ? (
        <Button variant="quiet" size="sm" onClick={() => onChange(CLEARED)}>
          {words("filters.clear")}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <output className="whitespace-nowrap text-ink-soft text-sm">
          {total === undefined ? "" : words("matches", { count: total })}
        </output>
        {children}
      </div>
    </div>
  );
}

type PartProps = Pick<FilterBarProps, "view" | "onChange">;

function SexFilter({ view, onChange }: PartProps) {
  const words = useTranslations("registrations");
  const options = (["Femme", "Homme"] as const).map((sex) => ({ value: sex, label: words(`sexes.${sex}`) }));
  return (
    <FilterChip
      label={words("filters.sex")}
      value={view.sex ? words(`sexes.${view.sex}`) : null}
      onClear={() => onChange({ sex: undefined })}
    >
      {(close) => (
        <FilterOptions
          legend={words("filters.sex")}
          options={options}
          value={view.sex ?? null}
          onChoose={(value) => {
            onChange({ sex: value === "Femme" || value === "Homme" ? value : undefined });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function PlacesFilter({ view, onChange }: PartProps) {
  const words = useTranslations("registrations");
  const options = (["left", "none"] as const).map((value) => ({ value, label: words(`filters.places_${value}`) }));
  return (
    <FilterChip
      label={words("filters.places")}
      value={view.places ? words(`filters.places_${view.places}`) : null}
      onClear={() => onChange({ places: undefined })}
    >
      {(close) => (
        <FilterOptions
          legend={words("filters.places")}
          options={options}
          value={view.places ?? null}
          onChoose={(value) => {
            onChange({ places: value === "left" || value === "none" ? value : undefined });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** A pause in typing after which the table is read: shorter asks for words half typed. */
const TYPING_PAUSE_MS = 250;

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const words = useTranslations("registrations");
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address was changed elsewhere (back, "clear the filters"): it has the word.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);
  return (
    <search className="relative w-full md:w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={words("search")}
        placeholder={words("search")}
        className="pr-8 pl-9 md:h-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label={words("filters.clear")}
          onClick={() => setTyped("")}
          className="absolute top-1/2 right-2 grid size-6 -translate-y-1/2 place-content-center rounded text-ink-soft hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </search>
  );
}
