import { fillOf } from "./bar.tsx";

/** What each part of the bars is, in their order. */
export function BarLegend({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      {labels.map((label, place) => (
        <li key={label} className="flex min-w-0 items-center gap-2">
          <svg aria-hidden="true" width="12" height="12" className="shrink-0">
            <rect width="12" height="12" rx="1.5" className={fillOf(place)} />
          </svg>
          <span className="[overflow-wrap:anywhere]">{label}</span>
        </li>
      ))}
    </ul>
  );
}
