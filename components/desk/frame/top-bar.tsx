"use client";

import { CalendarRange, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { DataAge } from "./data-age.tsx";
import { QuotaGauge } from "./quota-gauge.tsx";
import { Search } from "./search.tsx";
import { useSeasonName } from "./use-season-name.ts";

/** The slim bar: which season, who is looked for, how old the data is, what is left of the quota. */
export function TopBar() {
  const { season, club } = useDesk();
  return (
    <header
      data-frame="chrome"
      className="sticky top-0 z-20 flex h-bar items-center gap-1 border-line border-b bg-paper px-2 md:gap-2 md:px-6"
    >
      {season ? <SeasonSwitcher /> : <span className="truncate px-2 font-medium">{club.name}</span>}
      <div className="flex-1" />
      {season ? (
        <>
          <Search club={club.slug} season={season.id} />
          <DataAge club={club.slug} season={season.id} />
          <QuotaGauge club={club.slug} season={season.id} />
        </>
      ) : null}
    </header>
  );
}

const loadSeasons = () => import("./season-items.tsx").then((module) => module.SeasonItems);

function SeasonSwitcher() {
  const words = useTranslations("frame");
  const nameOf = useSeasonName();
  const { season } = useDesk();
  if (!season) return null;
  return (
    <LateOverlay
      popup="menu"
      load={loadSeasons}
      className="flex h-11 min-w-0 items-center gap-2 rounded px-2 font-medium hover:bg-hover md:-ml-2 md:h-8"
    >
      <CalendarRange aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <span className="truncate">{nameOf(season)}</span>
      <span className="sr-only">{words("seasonChange")}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </LateOverlay>
  );
}
