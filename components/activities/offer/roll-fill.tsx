import { useTranslations } from "next-intl";
import { Progress } from "#components/base/ui/progress.tsx";

interface RollFillProps {
  /** Validated registrations. */
  taken: number;
  /** null: no limit. */
  capacity: number | null;
  pending: number;
}

/** "37/54 · 17 places · 22 en attente", with a bar where there is a limit. */
export function RollFill({ taken, capacity, pending }: RollFillProps) {
  const words = useTranslations("groups.page");
  const left = capacity === null ? null : Math.max(0, capacity - taken);
  const parts = [
    capacity === null ? words("fillFree", { taken }) : words("fill", { taken, capacity }),
    ...(left === null ? [] : [words("left", { count: left })]),
    ...(pending > 0 ? [words("waiting", { count: pending })] : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-ink tabular-nums">
      {capacity === null || capacity === 0 ? null : (
        <Progress
          label={words("fillLabel")}
          value={taken}
          max={capacity}
          tone={left === 0 ? "tight" : "calm"}
          className="w-24"
        />
      )}
      <span>{parts.join(" · ")}</span>
    </span>
  );
}
