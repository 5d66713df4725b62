"use client";

import { useSyncExternalStore } from "react";
import { onAddressShown, tellAddressShown } from "#components/base/table/address-shown.ts";
import { SESSION_KINDS, type SessionKey } from "./device/kept-marks.ts";

/** What the page shows, out of its address: one session, all of them, or whichever is at hand. */
export type View = { show: "at-hand" } | { show: "all" } | { show: "leaving" } | { show: "sheet"; session: SessionKey };

/**
 * The query of the address as the browser has it. The page may come from the device's own copy, which was drawn at another address: what the
 * server knew of it does not count.
 */
function useSearch(): string | undefined {
  return useSyncExternalStore(
    (moved) => {
      window.addEventListener("popstate", moved);
      const end = onAddressShown(moved);
      return () => {
        window.removeEventListener("popstate", moved);
        end();
      };
    },
    () => window.location.search,
    () => undefined,
  );
}

/** What the page shows now; undefined until it is alive. */
export function usePoolView(): View | undefined {
  const search = useSearch();
  return search === undefined ? undefined : viewOf(search);
}

/** Whether it is a day of the calendar, as an address writes it: 31 February is none. */
function isDay(text: string): boolean {
  const day = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Reads a query. What cannot be meant is as good as nothing. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  if (query.has("leaving")) return { show: "leaving" };
  const [date, course] = [query.get("date") ?? "", Number(query.get("course"))];
  const type = SESSION_KINDS.find((one) => one === query.get("type"));
  if (isDay(date) && type && Number.isSafeInteger(course) && course > 0)
    return { show: "sheet", session: { date, type, courseId: course } };
  return query.has("all") ? { show: "all" } : { show: "at-hand" };
}

/** The query of a session. */
export function searchOf({ date, type, courseId }: SessionKey): string {
  return `?${new URLSearchParams({ date, type, course: String(courseId) })}`;
}

/** How long a sheet may take to be drawn before nobody is led to a row of it any more, in frames. */
const FRAMES = 120;

/** Shows a session's sheet and leads to one person on it. */
export function leadTo(session: SessionKey, memberId: number): void {
  const search = searchOf(session);
  if (window.location.search !== search) moveTo(search);
  const look = (left: number) => {
    const row = document.querySelector<HTMLElement>(`[data-member="${memberId}"]`);
    if (!row) return void (left > 0 && requestAnimationFrame(() => look(left - 1)));
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => look(FRAMES));
}

/** Moves within the page. @param replace in place of the present entry of the browser's history */
export function moveTo(search: string, replace = false): void {
  const address = window.location.pathname + search;
  if (replace) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  tellAddressShown();
}
