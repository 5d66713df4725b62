"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterChip, type FilterOption, FilterOptions } from "#components/table/filter-chip.tsx";
import { SearchBox } from "#components/table/search-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { isFiltered, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import { AgeFilter } from "./age-filter.tsx";
import { SexFilter } from "./sex-filter.tsx";

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
      <SearchBox label={words("search")} value={view.q} onSearch={(q) => onChange({ q })} />
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
      <SexFilter sex={view.sex} onChange={onChange} />
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
