"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AgeFilter } from "#components/people/age-filter.tsx";
import { SexFilter } from "#components/people/sex-filter.tsx";
import { FilterChip, type FilterOption } from "#components/table/filter-chip.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { FilterChoices, FilterOptions } from "#components/table/late-filter-lists.tsx";

import { REASONS } from "#lib/mirror/forecast/reasons.ts";
import { isFiltered, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationPage } from "#lib/mirror/registrations.ts";

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
  /** How many pending ones have which reason in their way. */
  doubts: RegistrationPage["doubts"] | undefined;
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
  reasons: undefined,
  waited: undefined,
};

/** Search and filters above the table, with the number of rows that match. */
export function FilterBar({ view, options, onChange, total, doubts, children }: FilterBarProps) {
  const words = useTranslations("registrations");
  const choose = (list: readonly FilterOption[], value: number | undefined) => {
    const text = value === undefined ? null : String(value);
    return { text, label: text === null ? null : (list.find((option) => option.value === text)?.label ?? `#${text}`) };
  };
  const activities = options[view.kind];
  const activityLabel = words(view.kind === "annual" ? "filters.group" : "filters.event");
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
        label={activityLabel}
        value={namesOf(activities, view.activity?.map(String), (count) => words("filters.several", { count }))}
        onClear={() => onChange({ activity: undefined })}
      >
        {(close) => (
          <FilterChoices
            legend={activityLabel}
            options={activities}
            values={view.activity?.map(String) ?? []}
            onChange={(values) => onChange({ activity: values.length > 0 ? values.map(Number) : undefined })}
            onDone={close}
          />
        )}
      </FilterChip>
      {view.state === "pending" ? <ReasonsFilter view={view} onChange={onChange} doubts={doubts} /> : null}
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
      {view.waited === undefined ? null : (
        <FilterChip
          label={words("filters.waited")}
          value={words("filters.waitedDays", { days: view.waited })}
          onClear={() => onChange({ waited: undefined })}
        >
          {(close) => (
            <FilterOptions
              legend={words("filters.waited")}
              options={WAITS.map((days) => ({ value: String(days), label: words("filters.waitedDays", { days }) }))}
              value={String(view.waited)}
              onChoose={(value) => {
                onChange({ waited: value === null ? undefined : Number(value) });
                close();
              }}
            />
          )}
        </FilterChip>
      )}
    </FilterLine>
  );
}

/** Days after which a family may have asked. */
const WAITS = [3, 7, 14, 30];

/** What a chip of several values says: its one value, or how many there are. */
function namesOf(
  options: readonly FilterOption[],
  values: readonly string[] | undefined,
  several: (count: number) => string,
): string | null {
  const [value] = values ?? [];
  if (!values || value === undefined) return null;
  return values.length > 1
    ? several(values.length)
    : (options.find((one) => one.value === value)?.label ?? `#${value}`);
}

type PartProps = Pick<FilterBarProps, "view" | "onChange">;

function ReasonsFilter({ view, onChange, doubts }: PartProps & Pick<FilterBarProps, "doubts">) {
  const words = useTranslations("registrations");
  const options = REASONS.map((value) => ({
    value,
    label: words(`reasons.${value}`),
    ...(doubts && { count: doubts.reasons[value] }),
  }));
  return (
    <FilterChip
      label={words("filters.reasons")}
      value={namesOf(options, view.reasons, (count) => words("filters.several", { count }))}
      onClear={() => onChange({ reasons: undefined })}
    >
      {(close) => (
        <FilterChoices
          legend={words("filters.reasons")}
          options={options}
          values={view.reasons ?? []}
          onChange={(values) => {
            const reasons = REASONS.filter((reason) => values.includes(reason));
            onChange({ reasons: reasons.length > 0 ? reasons : undefined, ready: undefined });
          }}
          onDone={close}
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
