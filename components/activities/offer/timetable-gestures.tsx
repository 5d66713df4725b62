"use client";

import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { showAddress, useAddressQuery } from "#components/base/table/address-query.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useWeeklyWords } from "#components/sync/records/weekly-words.ts";
import { WEEK_DAYS, type WeekDay } from "#lib/base/time/days.ts";

/** What a free half hour becomes: addresses of forms, to which the time and the place are added. */
export interface SlotCreation {
  slot: string;
  lesson: string;
  /** Of every column, where columns are no days. */
  day: WeekDay | null;
}

export interface TimetableGesturesProps {
  /** The columns are days, of which a phone shows one. */
  isWeek: boolean;
  today: WeekDay;
  /** null: this person may create nothing. */
  creation: SlotCreation | null;
  /** What a column adds to a form, by its key: its place, its coach. */
  given: Readonly<Record<string, Readonly<Record<string, string>>>>;
  children: ReactNode;
}

/** A free half hour that was pressed. */
interface Free {
  day: WeekDay;
  hour: number;
  minute: number;
  given: Readonly<Record<string, string>>;
  /** Where, in pixels of the window. */
  at: { x: number; y: number };
}

const HALF_HOUR = 30;
/** A finger that moved less has pressed, not swiped. */
const SWIPE_PX = 60;
/** Room for what opens at a free half hour, in pixels. */
const BOX = { width: 240, height: 150 };

/**
 * What hands do with a timetable: arrow keys lead from block to block, a finger from day to day, and a press on a free half hour opens
 * what it can become.
 */
export function TimetableGestures({ isWeek, today, creation, given, children }: TimetableGesturesProps) {
  const shown = useShownDay(today);
  const [free, setFree] = useState<Free | null>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const freeIn = (event: MouseEvent): Free | null => (creation ? freeAt(event, creation, given) : null);
  const onSwipe = (event: TouchEvent) => {
    const [from, to] = [touch.current, event.changedTouches[0]];
    touch.current = null;
    if (!isWeek || !from || !to || window.matchMedia("(width >= 48rem)").matches) return;
    const [x, y] = [to.clientX - from.x, to.clientY - from.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) showDay(dayAfter(shown, x < 0 ? 1 : -1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons within; a free half hour has a link above as well
    <div
      {...(isWeek ? { "data-shown": shown } : {})}
      className="flex min-h-0 flex-1 flex-col print:block"
      onKeyDown={moveFocus}
      onClick={(event) => setFree(freeIn(event))}
      onMouseMove={(event) => pointOut(event, freeIn(event))}
      onMouseLeave={(event) => pointOut(event, null)}
      onTouchStart={({ touches }) => {
        const [one] = Array.from(touches);
        touch.current = one ? { x: one.clientX, y: one.clientY } : null;
      }}
      onTouchEnd={onSwipe}
    >
      {children}
      {creation ? <FreeTime free={free} creation={creation} /> : null}
    </div>
  );
}

/** The day that the address names, else today. */
export function useShownDay(today: WeekDay): WeekDay {
  const named = useAddressQuery().get("day");
  return WEEK_DAYS.find((day) => day === named) ?? today;
}

/** Names another day in the address. All days are on the page: nothing is asked of the server. */
export function showDay(day: WeekDay): void {
  const address = new URLSearchParams(window.location.search);
  address.set("day", day);
  showAddress(address.toString(), true);
}

function dayAfter(day: WeekDay, steps: 1 | -1): WeekDay {
  return WEEK_DAYS[(WEEK_DAYS.indexOf(day) + steps + WEEK_DAYS.length) % WEEK_DAYS.length] as WeekDay;
}

/** The column whose free time is under the mouse, and its half hour. */
function halfHourAt(event: MouseEvent) {
  const column = event.target instanceof Element && event.target.matches("[data-hours]") ? event.target : null;
  const [from, to] = column?.getAttribute("data-hours")?.split("-").map(Number) ?? [];
  if (!(column instanceof HTMLElement) || from === undefined || to === undefined) return null;
  const { top, height } = column.getBoundingClientRect();
  const halves = Math.floor(((event.clientY - top) / height) * (to - from) * 2);
  return { column, minutes: from * 60 + Math.max(0, Math.min(halves, (to - from) * 2 - 1)) * HALF_HOUR, from };
}

function freeAt(event: MouseEvent, { day }: SlotCreation, given: TimetableGesturesProps["given"]): Free | null {
  const found = halfHourAt(event);
  const key = found?.column.dataset.column ?? "";
  const of = day ?? WEEK_DAYS.find((one) => one === key);
  if (!found || !of) return null;
  const { minutes } = found;
  const at = { x: event.clientX, y: event.clientY };
  return { day: of, hour: Math.floor(minutes / 60), minute: minutes % 60, given: given[key] ?? {}, at };
}

/** Marks the half hour under the mouse; null: none. */
function pointOut(event: MouseEvent, free: Free | null): void {
  for (const column of event.currentTarget.querySelectorAll<HTMLElement>("[data-free]")) delete column.dataset.free;
  const found = free && halfHourAt(event);
  if (!found) return;
  found.column.dataset.free = "";
  found.column.style.setProperty("--free", String((found.minutes - found.from * 60) / 60));
}

/** What a key comes to: blocks, and what is folded. */
const FACES = ".timetable-face button[popovertarget]";

/** Up and down within a column, left and right to what is nearest in the next one that has anything; Home and End to its ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(FACES)) return;
  const columns = [...event.currentTarget.querySelectorAll("[data-hours]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>(FACES)])
    .filter(([first]) => first?.checkVisibility());
  const at = columns.findIndex((column) => column.includes(target));
  const column = columns[at] ?? [];
  const place = column.indexOf(target);
  const beside = (other: HTMLElement[] | undefined) => other && nearest(target, other);
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowUp: column[place - 1],
    ArrowDown: column[place + 1],
    ArrowLeft: beside(columns[at - 1]),
    ArrowRight: beside(columns[at + 1]),
    Home: column[0],
    End: column.at(-1),
  };
  if (!Object.hasOwn(steps, event.key)) return;
  event.preventDefault();
  const next = steps[event.key];
  if (!next) return;
  // The Tab key comes back to where one was.
  for (const one of columns.find((other) => other.includes(next)) ?? []) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

function nearest(to: HTMLElement, among: readonly HTMLElement[]): HTMLElement | undefined {
  const top = (one: HTMLElement) => one.getBoundingClientRect().top;
  const far = (one: HTMLElement) => Math.abs(top(one) - top(to));
  return among.reduce<HTMLElement | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined);
}

/** What a free half hour can become, beside where it was pressed. */
function FreeTime({ free, creation }: { free: Free | null; creation: SlotCreation }) {
  const words = useTranslations("groups.week");
  const { whole } = useWeeklyWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!free || !current) return;
    current.style.left = `${Math.min(free.at.x, window.innerWidth - BOX.width)}px`;
    current.style.top = `${Math.min(free.at.y, window.innerHeight - BOX.height)}px`;
    current.showPopover();
    current.querySelector("a")?.focus();
  }, [free]);
  const when = free ? whole({ ...free, durationMinutes: null }) : "";
  const time = free && [free.hour, free.minute].map((part) => String(part).padStart(2, "0")).join(":");
  const address = free && new URLSearchParams({ day: free.day, at: time ?? "", ...free.given });
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={when}
      className="fixed m-0 w-56 rounded-lg border-0 bg-raised p-3 text-ink text-sm shadow-panel"
    >
      <p className="font-medium first-letter:uppercase">{when}</p>
      {(["slot", "lesson"] as const).map((kind) => (
        <IntentLink
          key={kind}
          href={`${creation[kind]}?${address ?? ""}`}
          className="flex h-11 items-center text-accent underline-offset-4 hover:underline md:h-8"
        >
          {words(kind === "slot" ? "newSlot" : "newLesson")}
        </IntentLink>
      ))}
    </div>
  );
}
