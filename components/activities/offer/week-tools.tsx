"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { formatWeekView, WEEK_SHAPES, type WeekView } from "#lib/activities/week/week-view.ts";
import { WEEK_DAYS, type WeekDay } from "#lib/base/time/days.ts";
import { showDay, useShownDay } from "./timetable-gestures.tsx";

interface Choice {
  key: string | number;
  name: string;
}

export interface WeekToolsProps {
  view: WeekView;
  today: WeekDay;
  /** By what the week can be filtered; one of a kind is no choice. */
  choices: Readonly<Record<"sport" | "place" | "coach", readonly Choice[]>>;
  /** Pairs that clash in the whole week. */
  clashes: number;
}

/** How the week is shown, and what of it: everything that is chosen stands in the address. */
export function WeekTools({ view, today, choices, clashes }: WeekToolsProps) {
  const words = useTranslations("groups.week");
  const router = useRouter();
  const path = usePathname();
  const hrefOf = (change: Partial<WeekView>) => {
    const query = formatWeekView({ ...view, ...change });
    return query ? `${path}?${query}` : path;
  };
  const isOnly = view.clashes === "only";
  return (
    <div className="space-y-3 px-4 pb-3 md:px-8 print:hidden">
      <TabLinks
        label={words("shapes.label")}
        links={WEEK_SHAPES.map((by) => ({
          href: hrefOf({ by }),
          words: words(`shapes.${by}`),
          current: by === view.by,
        }))}
      />
      <search aria-label={words("filters.label")} className="grid grid-cols-2 items-center gap-2 md:flex md:flex-wrap">
        {(["sport", "place", "coach"] as const).map((filter) =>
          choices[filter].length > 1 || view[filter] ? (
            <div key={filter} className="min-w-0 md:w-48">
              <Select
                aria-label={words(`filters.${filter}`)}
                value={String(view[filter] ?? "")}
                onChange={({ target }) =>
                  router.replace(hrefOf({ [filter]: target.value || (filter === "place" ? "" : undefined) }), {
                    scroll: false,
                  })
                }
              >
                <option value="">{words(`filters.every.${filter}`)}</option>
                {choices[filter].map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          ) : null,
        )}
        {clashes > 0 || isOnly ? (
          <IntentLink
            href={hrefOf({ clashes: isOnly ? undefined : "only" })}
            replace
            scroll={false}
            aria-current={isOnly ? "true" : undefined}
            className={cn(buttonStyle(), isOnly && "border-pending bg-pending-soft text-pending")}
          >
            {words(isOnly ? "clashesOff" : "clashes", { count: clashes })}
          </IntentLink>
        ) : (
          <p className="text-ink-soft text-sm">{words("clashes", { count: 0 })}</p>
        )}
      </search>
      {view.by === "list" ? null : <Days view={view} today={today} hrefOf={hrefOf} />}
    </div>
  );
}

/** Seven buttons: which day is shown, today first told. At the desk the days of a week stand side by side and need none. */
function Days({
  view,
  today,
  hrefOf,
}: Pick<WeekToolsProps, "view" | "today"> & { hrefOf: (change: Partial<WeekView>) => string }) {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const shown = useShownDay(today);
  const isWeek = view.by === "day";
  return (
    <nav aria-label={words("days")} className={cn("grid grid-cols-7 gap-1 md:flex", isWeek && "md:hidden")}>
      {WEEK_DAYS.map((day) => (
        <IntentLink
          key={day}
          href={hrefOf({ day })}
          replace
          scroll={false}
          aria-current={day === shown ? "date" : undefined}
          onClick={(event) => {
            // On a phone all days are on the page already.
            if (!isWeek) return;
            event.preventDefault();
            showDay(day);
          }}
          className={cn(
            "flex h-11 items-center justify-center rounded border border-line text-sm first-letter:uppercase md:h-8 md:px-3",
            day === today && "font-semibold",
            day === shown ? "border-accent bg-accent-soft text-ink" : "bg-surface text-ink-soft hover:bg-hover",
          )}
        >
          <span aria-hidden className="first-letter:uppercase md:hidden">
            {days(day).slice(0, 3)}
          </span>
          <span className="first-letter:uppercase max-md:sr-only">
            {day === today ? words("today", { day: days(day) }) : days(day)}
          </span>
        </IntentLink>
      ))}
    </nav>
  );
}
