"use client";

import { CalendarRange, ChevronDown } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { useFormats } from "#lib/words/use-formats.ts";
import { DataAge } from "./data-age.tsx";
import { type DeskSeason, useDesk } from "./desk.tsx";
import { QuotaGauge } from "./quota-gauge.tsx";
import { Search } from "./search.tsx";

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

/** A season's name, or its dates where it has none. */
function useSeasonName(): (season: DeskSeason) => string {
  const words = useTranslations("frame");
  const formats = useFormats();
  return ({ id, name, startDate, endDate }) => {
    if (name) return name;
    return startDate && endDate
      ? `${formats.date(startDate)} – ${formats.date(endDate)}`
      : words("seasonNumber", { id });
  };
}

function SeasonSwitcher() {
  const words = useTranslations("frame");
  const nameOf = useSeasonName();
  const formats = useFormats();
  const router = useRouter();
  const path = usePathname();
  const { club, season, seasons, running } = useDesk();
  if (!season) return null;
  const open = (id: string) => {
    // The same section of the other season; a page about one thing of this season has no counterpart there.
    const [, , inSeason, section] = path.split("/");
    router.push(Number(inSeason) === season.id && section ? `/${club.slug}/${id}/${section}` : `/${club.slug}/${id}`);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-11 min-w-0 items-center gap-2 rounded px-2 font-medium hover:bg-hover md:-ml-2 md:h-8">
        <CalendarRange aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <span className="truncate">{nameOf(season)}</span>
        <span className="sr-only">{words("seasonChange")}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-64">
        <DropdownMenuLabel>{words("seasons")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={String(season.id)} onValueChange={open}>
          {seasons.map((one) => (
            <DropdownMenuRadioItem key={one.id} value={String(one.id)}>
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span className="truncate">{nameOf(one)}</span>
                  {one.id === running ? <Badge tone="accent">{words("running")}</Badge> : null}
                </span>
                {one.name && one.startDate && one.endDate ? (
                  <span className="block text-ink-soft text-xs tabular-nums">
                    {formats.date(one.startDate)} – {formats.date(one.endDate)}
                  </span>
                ) : null}
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
