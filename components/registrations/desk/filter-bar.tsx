"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoicesFilter } from "#components/base/table/choices-filter.tsx";
import { FilterChip, type FilterOption } from "#components/base/table/filter-chip.tsx";
import { FilterLine } from "#components/base/table/filter-line.tsx";
import { LateFilterOptions } from "#components/base/table/late-filter-lists.tsx";
import { AgeFilter } from "#components/people/records/age-filter.tsx";
import { SexFilter } from "#components/people/records/sex-filter.tsx";
import type { VisibleParts } from "#lib/base/access/sight.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { isFiltered, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationPage } from "#lib/sync/copy/registrations.ts";
import { WAITS_TOLD } from "#lib/sync/copy/waiting.ts";
import { OBSTACLES } from "#lib/sync/forecast/reasons.ts";

/** What the filters offer, as the mirror has it. */
export interface DeskOptions {
  annual: FilterOption[];
  event: FilterOption[];
  sports: FilterOption[];
}

export interface FilterBarProps {
  view: RegistrationView;
  options: DeskOptions;
  /** What this person may see: by nothing else registrations are looked for. */
  shown: VisibleParts;
  onChange: (next: Partial<RegistrationView>) => void;
  /** How many rows match. */
  total: number | undefined;
  /** How many pending ones have which reason in their way. */
  doubts: RegistrationPage["doubts"] | undefined;
  /** Before the filters, where the head has no room for it. */
  lead: ReactNode;
  /** At the right: how the table looks, its export. */
  children: ReactNode;
}

/** The view without a filter; kind, state, order and page size stay. */
export const CLEARED_REGISTRATIONS: Partial<RegistrationView> = {
  q: "",
  activity: undefined,
  sport: undefined,
  sex: undefined,
  from: undefined,
  to: undefined,
  places: undefined,
  reasons: undefined,
  waited: undefined,
  since: undefined,
  until: undefined,
  last: undefined,
  only: undefined,
};

/** Search and filters above the table, with the number of rows that match. */
export function FilterBar({ view, options, shown, onChange, total, doubts, lead, children }: FilterBarProps) {
  const words = useTranslations("registrations");
  const table = useTranslations("table");
  return (
    <FilterLine
      search={words(shown.contact === "none" ? "searchNames" : "search")}
      query={view.q}
      onSearch={(q) => onChange({ q })}
      onClear={isFiltered(view) ? () => onChange(CLEARED_REGISTRATIONS) : undefined}
      matches={total === undefined ? "" : words("matches", { count: total })}
      total={total}
      lead={lead}
      look={children}
    >
      {view.only === undefined ? null : (
        <button
          type="button"
          onClick={() => onChange({ only: undefined })}
          aria-label={table("clearFilter", { filter: table("selection") })}
          className="inline-flex h-11 shrink-0 items-center gap-1 rounded-full border border-accent/50 bg-accent-soft px-3 text-sm md:h-7"
        >
          {table("selection")}
          <X aria-hidden className="size-3.5 text-ink-soft" />
        </button>
      )}
      <ChoicesFilter
        label={words(view.kind === "annual" ? "filters.group" : "filters.event")}
        options={options[view.kind]}
        values={view.activity}
        onChange={(values) => onChange({ activity: values?.map(Number) })}
      />
      {view.state === "pending" && shown.worklists === "all" ? (
        <ReasonsFilter view={view} onChange={onChange} doubts={doubts} />
      ) : null}
      <ChoicesFilter
        label={words("filters.sport")}
        options={options.sports}
        values={view.sport}
        onChange={(values) => onChange({ sport: values?.map(Number) })}
      />
      {shown.age === "all" ? (
        <>
          <AgeFilter from={view.from} to={view.to} onChange={onChange} />
          <SexFilter sex={view.sex} onChange={onChange} />
        </>
      ) : null}
      <PlacesFilter view={view} onChange={onChange} />
      {view.waited === undefined ? null : (
        <FilterChip
          label={words("filters.waited")}
          value={words("filters.waitedDays", { days: view.waited })}
          onClear={() => onChange({ waited: undefined })}
        >
          {(close) => (
            <LateFilterOptions
              legend={words("filters.waited")}
              options={WAITS_TOLD.map((days) => ({
                value: String(days),
                label: words("filters.waitedDays", { days }),
              }))}
              value={String(view.waited)}
              onChoose={(value) => {
                onChange({ waited: value === null ? undefined : Number(value) });
                close();
              }}
            />
          )}
        </FilterChip>
      )}
      <CameFilter view={view} onChange={onChange} />
      {view.last === undefined ? null : (
        <FilterChip
          label={words("filters.last")}
          value={words("filters.lastFailed")}
          onClear={() => onChange({ last: undefined })}
        >
          {(close) => (
            <LateFilterOptions
              legend={words("filters.last")}
              options={[{ value: "failed", label: words("filters.lastFailed") }]}
              value="failed"
              onChoose={(value) => {
                onChange({ last: value === null ? undefined : "failed" });
                close();
              }}
            />
          )}
        </FilterChip>
      )}
    </FilterLine>
  );
}

type PartProps = Pick<FilterBarProps, "view" | "onChange">;

function ReasonsFilter({ view, onChange, doubts }: PartProps & Pick<FilterBarProps, "doubts">) {
  const words = useTranslations("registrations");
  const options = OBSTACLES.map((value) => ({
    value,
    label: words(`reasons.${value}`),
    ...(doubts && { count: doubts.reasons[value] }),
  }));
  return (
    <ChoicesFilter
      label={words("filters.reasons")}
      options={options}
      values={view.reasons}
      onChange={(values) =>
        onChange({ reasons: values && OBSTACLES.filter((reason) => values.includes(reason)), ready: undefined })
      }
    />
  );
}

/** The days on which people registered, where the address names them: a number of the first page leads here. */
function CameFilter({ view: { since, until }, onChange }: PartProps) {
  const words = useTranslations("registrations.filters");
  const { shortDate } = useFormats();
  if (since === undefined && until === undefined) return null;
  const value = words("cameOn", {
    which: since === undefined ? "until" : until === undefined ? "since" : "both",
    since: shortDate(since ?? until ?? ""),
    until: shortDate(until ?? since ?? ""),
  });
  const clear = () => onChange({ since: undefined, until: undefined });
  return (
    <FilterChip label={words("came")} value={value} onClear={clear}>
      {(close) => (
        <LateFilterOptions
          legend={words("came")}
          options={[{ value: "these", label: value }]}
          value="these"
          onChoose={(chosen) => {
            if (chosen === null) clear();
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
        <LateFilterOptions
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
