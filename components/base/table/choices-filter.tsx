"use client";

import { useTranslations } from "next-intl";
import { FilterChip, type FilterOption } from "./filter-chip.tsx";
import { LateFilterChoices } from "./late-filter-lists.tsx";

export interface ChoicesFilterProps {
  label: string;
  options: readonly FilterOption[];
  values: readonly (string | number)[] | undefined;
  /** Told of the values as the options write them; undefined where none is left. */
  onChange: (values: string[] | undefined) => void;
}

/** A filter of which several values can be chosen. It says its one value, or how many there are. */
export function ChoicesFilter({ label, options, values = [], onChange }: ChoicesFilterProps) {
  const words = useTranslations("table");
  const chosen = values.map(String);
  const [one] = chosen;
  const named = options.find(({ value }) => value === one)?.label ?? `#${one}`;
  return (
    <FilterChip
      label={label}
      value={chosen.length > 1 ? words("several", { count: chosen.length }) : one === undefined ? null : named}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <LateFilterChoices
          legend={label}
          options={options}
          values={chosen}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
          onDone={close}
        />
      )}
    </FilterChip>
  );
}
