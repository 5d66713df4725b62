"use client";

import { ArrowLeft, CalendarDays, CircleSlash, Clock, LogOut, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { outOf } from "#lib/activities/attendance/tally.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { KeptSheet } from "./device/device-database.ts";
import {
  atHand,
  linesOf,
  mayMark,
  rollCallOf,
  type SheetOnDevice,
  sessionKeyOf,
  sortSheets,
  tally,
} from "./device/kept-marks.ts";
import type { PoolView } from "./device/pool-side.ts";
import { useToday } from "./pool-day.tsx";
import { moveTo, searchOf } from "./use-address.ts";

/** Moves without loading the page anew; a press for another tab is the browser's own. */
export function stayHere(search: string) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    moveTo(search);
    window.scrollTo(0, 0);
  };
}

interface SessionListProps {
  club: string;
  shown: PoolView;
  now: number;
  leave: () => Promise<void>;
}

/** The sessions of today and tomorrow, by day, the reader's own first. */
export function SessionList({ club, shown, now, leave }: SessionListProps) {
  const words = useTranslations("poolside");
  const frame = useTranslations("frame");
  const { held } = shown;
  const sheets = sortSheets(held.sheets.map(({ sheet }) => sheet));
  const days = [...new Set(sheets.map(({ session }) => session.date))];
  const today = useToday();
  const current = atHand(sheets, now, today);
  const keptBy = new Map(held.sheets.map((kept) => [kept.key, kept]));
  return (
    <>
      <header className="flex min-h-14 items-center gap-2 border-line border-b px-2">
        <a
          href={clubAddress(club)}
          aria-label={words("toDesk")}
          className="grid size-11 shrink-0 place-content-center rounded text-ink-soft hover:bg-hover"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </a>
        <h1 className="text-lg">{words("title")}</h1>
      </header>
      {sheets.length === 0 ? (
        <EmptyState of={noRows({ total: sheets.length })} icon={CalendarDays} title={words("empty.title")}>
          {words("empty.words")}
        </EmptyState>
      ) : (
        days.map((day) => (
          <Day
            key={day}
            day={day}
            sheets={sheets.filter(({ session }) => session.date === day)}
            row={(sheet) => (
              <SessionRow
                key={sessionKeyOf(sheet.session)}
                kept={keptBy.get(sessionKeyOf(sheet.session))}
                sheet={sheet}
                marks={held.marks}
                isCurrent={sheet === current}
              />
            )}
          />
        ))
      )}
      <p className="px-4 py-4">
        <Button className="md:h-11" onClick={() => (tally(held.marks).kept > 0 ? moveTo("?leaving") : void leave())}>
          <LogOut aria-hidden />
          {frame("signOut")}
        </Button>
      </p>
    </>
  );
}

interface DayProps {
  day: string;
  sheets: SheetOnDevice[];
  row: (sheet: SheetOnDevice) => React.ReactNode;
}

function Day({ day, sheets, row }: DayProps) {
  const words = useTranslations("poolside");
  const formats = useFormats();
  const today = useToday();
  const near = new Map([
    [dayAfter(today, -1), words("yesterday")],
    [today, words("today")],
    [dayAfter(today, 1), words("tomorrow")],
  ]);
  const name = near.get(day);
  return (
    <section aria-labelledby={`day-${day}`} className="pb-4">
      <h2 id={`day-${day}`} className="px-4 pt-5 pb-2 text-base">
        {name ? `${name}, ` : ""}
        <span className={name ? "font-normal text-ink-soft" : undefined}>{formats.longDate(day)}</span>
      </h2>
      <ul className="border-line border-y bg-surface md:mx-4 md:rounded md:border-x">{sheets.map(row)}</ul>
    </section>
  );
}

interface SessionRowProps {
  sheet: SheetOnDevice;
  kept: KeptSheet | undefined;
  marks: PoolView["held"]["marks"];
  isCurrent: boolean;
}

function SessionRow({ sheet, kept, marks, isCurrent }: SessionRowProps) {
  const words = useTranslations("poolside");
  const formats = useFormats();
  const search = searchOf(sheet.session);
  const { recorded: marked, expected, walkIns } = rollCallOf(linesOf(sheet, kept?.guests ?? [], marks));
  const all = outOf(marked, expected);
  const today = useToday();
  return (
    <li className="border-line not-last:border-b">
      <a
        href={search}
        onClick={stayHere(search)}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px]"
        data-session={sessionKeyOf(sheet.session)}
      >
        <span className="w-14 shrink-0 tabular-nums">
          <span className="block font-medium">{formats.time(sheet.begin)}</span>
          <span className="block text-ink-soft text-sm">{formats.time(sheet.end)}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className={cn("block font-medium [overflow-wrap:anywhere]", sheet.off && "line-through")}>
            {sheet.title ?? words("untitled", { id: sheet.session.courseId })}
          </span>
          <span className="block text-ink-soft text-sm">
            {[sheet.place, ...sheet.coaches].filter(Boolean).join(" · ")}
          </span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {sheet.off ? (
              <Badge tone="cancelled" className="whitespace-normal rounded-lg">
                <CircleSlash aria-hidden />
                {sheet.off}
              </Badge>
            ) : null}
            {isCurrent ? (
              <Badge tone="accent">
                <Clock aria-hidden />
                {words("atHand")}
              </Badge>
            ) : null}
            {sheet.own ? (
              <Badge>
                <Star aria-hidden />
                {words("own")}
              </Badge>
            ) : null}
          </span>
        </span>
        <span className="max-w-28 shrink-0 text-right text-ink-soft text-sm tabular-nums">
          {mayMark(sheet, today) || marked > 0 ? (
            <>
              <span aria-hidden>
                {marked}/{all}
              </span>
              <span className="sr-only">{words("marked", { marked, all })}</span>
              {walkIns > 0 ? <span className="block">{words("sheet.walkIns", { count: walkIns })}</span> : null}
            </>
          ) : null}
          {sheet.off || mayMark(sheet, today) || marked > 0 ? null : words("notOpen")}
        </span>
      </a>
    </li>
  );
}
