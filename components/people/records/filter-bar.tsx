"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoicesFilter } from "#components/base/table/choices-filter.tsx";
import { FilterChip, type FilterOption } from "#components/base/table/filter-chip.tsx";
import { FilterLine } from "#components/base/table/filter-line.tsx";
import { LateFilterOptions } from "#components/base/table/late-filter-lists.tsx";
import type { VisibleParts } from "#lib/base/access/sight.ts";
import { isNarrowed, LACKING, type PeopleView } from "#lib/sync/copy/people-filters.ts";
import { AgeFilter } from "./age-filter.tsx";
import { SexFilter } from "./sex-filter.tsx";

/** What the filters offer, as the copy has it; none for who may not see registrations. */
export interface PeopleOptions {
  groups: FilterOption[];
  sports: FilterOption[];
}

export interface PeopleFilterBarProps {
  view: PeopleView;
  options: PeopleOptions | null;
  /** What this person may see: by nothing else people are looked for. */
  shown: VisibleParts;
  onChange: (next: Partial<PeopleView>) => void;
  /** How many rows match. */
  total: number | undefined;
  /** At the right: how the table looks. */
  children: ReactNode;
}

/** The view without a filter; standing, order and page size stay. */
export const CLEARED_PEOPLE: Partial<PeopleView> = {
  q: "",
  sex: undefined,
  from: undefined,
  to: undefined,
  lacks: undefined,
  group: undefined,
  sport: undefined,
};

/** The last age at which one is a minor. */
const LAST_MINOR_AGE = 17;

/** Search and filters above the table of people, with the number of rows that match. */
export function PeopleFilterBar({ view, options, shown, onChange, total, children }: PeopleFilterBarProps) {
  const words = useTranslations("people");
  const filters = useTranslations("registrations.filters");
  const minors = view.from === undefined && view.to === LAST_MINOR_AGE;
  return (
    <FilterLine
      search={words(shown.contact === "none" ? "searchNames" : "search")}
      query={view.q}
      onSearch={(q) => onChange({ q })}
      onClear={isNarrowed(view) ? () => onChange(CLEARED_PEOPLE) : undefined}
      matches={total === undefined ? "" : words("matches", { count: total })}
      total={total}
      look={children}
    >
      {shown.age === "all" ? (
        <button
          type="button"
          aria-pressed={minors}
          onClick={() => onChange({ from: undefined, to: minors ? undefined : LAST_MINOR_AGE })}
          className="inline-flex h-11 items-center rounded-full border border-line border-dashed px-3 text-ink-soft text-sm transition-colors hover:bg-hover aria-pressed:border-accent/50 aria-pressed:border-solid aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink md:h-7"
        >
          {words("minors")}
        </button>
      ) : null}
      {options ? (
        <>
          <ChoicesFilter
            label={filters("group")}
            options={options.groups}
            values={view.group}
            onChange={(values) => onChange({ group: values?.map(Number) })}
          />
          <ChoicesFilter
            label={filters("sport")}
            options={options.sports}
            values={view.sport}
            onChange={(values) => onChange({ sport: values?.map(Number) })}
          />
        </>
      ) : null}
      {shown.age === "all" ? (
        <>
          <AgeFilter from={view.from} to={view.to} onChange={onChange} />
          <SexFilter sex={view.sex} onChange={onChange} />
          <LacksFilter lacks={view.lacks} onChange={onChange} />
        </>
      ) : null}
    </FilterLine>
  );
}

/** What the records lack, where the address names it: a number of the first page leads here. */
function LacksFilter({ lacks, onChange }: Pick<PeopleView, "lacks"> & Pick<PeopleFilterBarProps, "onChange">) {
  const words = useTranslations("people.lacks");
  if (lacks === undefined) return null;
  return (
    <FilterChip label={words("label")} value={words(lacks)} onClear={() => onChange({ lacks: undefined })}>
      {(close) => (
        <LateFilterOptions
          legend={words("label")}
          options={LACKING.map((value) => ({ value, label: words(value) }))}
          value={lacks}
          onChoose={(value) => {
            onChange({ lacks: LACKING.find((one) => one === value) });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
