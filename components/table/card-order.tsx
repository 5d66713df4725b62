import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { greatestFirst, type ListColumn, type ListView } from "#lib/arguments/list-view.ts";

interface CardOrderProps {
  columns: readonly ListColumn[];
  view: ListView;
  change(next: Partial<ListView>): void;
}

/** Cards have no heads to press: what orders them is chosen from a list. */
export function CardOrder({ columns, view, change }: CardOrderProps) {
  const words = useTranslations("groups.list");
  const Arrow = view.descending ? ArrowDown : ArrowUp;
  return (
    <span className="flex items-center gap-1 md:hidden">
      <Select
        className="max-w-40"
        aria-label={words("sortBy")}
        value={view.sort}
        onChange={(event) =>
          change({ sort: event.target.value, descending: greatestFirst(columns, event.target.value) })
        }
      >
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
      </Select>
      <IconButton
        label={words(view.descending ? "ascending" : "descending")}
        onClick={() => change({ descending: !view.descending })}
      >
        <Arrow aria-hidden />
      </IconButton>
    </span>
  );
}
