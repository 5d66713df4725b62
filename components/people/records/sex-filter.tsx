"use client";

import { useTranslations } from "next-intl";
import { FilterChip } from "#components/base/table/filter-chip.tsx";
import { LateFilterOptions } from "#components/base/table/late-filter-lists.tsx";

type Sex = "Femme" | "Homme";

export interface SexFilterProps {
  sex: Sex | undefined;
  onChange: (next: { sex: Sex | undefined }) => void;
}

/** Women, or men. */
export function SexFilter({ sex, onChange }: SexFilterProps) {
  const words = useTranslations("registrations");
  const options = (["Femme", "Homme"] as const).map((one) => ({ value: one, label: words(`sexes.${one}`) }));
  return (
    <FilterChip
      label={words("filters.sex")}
      value={sex ? words(`sexes.${sex}`) : null}
      onClear={() => onChange({ sex: undefined })}
    >
      {(close) => (
        <LateFilterOptions
          legend={words("filters.sex")}
          options={options}
          value={sex ?? null}
          onChoose={(value) => {
            onChange({ sex: value === "Femme" || value === "Homme" ? value : undefined });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
