"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AgeFilter } from "#components/people/age-filter.tsx";
import { SexFilter } from "#components/people/sex-filter.tsx";
import { FilterChip, type FilterOption, FilterOptions } from "#components/table/filter-chip.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { isFiltered, type RegistrationView } from "#lib/mirror/registration-filters.ts";

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
    <FilterLine
      search={words("search")}
      query={view.q}
      onSearch={(q) => onChange({ q })}
      onClear={isFiltered(view) ? () => onChange(CLEARED) : undefined}
      matches={total === undefined ? "" : words("matches", { count: total })}
      look={children}
    >
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
    </FilterLine>
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
