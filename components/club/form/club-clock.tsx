"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { clubDay } from "#lib/base/time/club-day.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** How far the program's clock is ahead of the browser's, in milliseconds. */
const Ahead = createContext(0);

/** Tells everything within it what time it is by the program's clock, whatever the device's shows. @param at now, on the server (ISO) */
export function ClubClock({ at, children }: { at: string; children: ReactNode }) {
  const [ahead] = useState(() => Date.parse(at) - Date.now());
  return <Ahead value={ahead}>{children}</Ahead>;
}

/** Today (YYYY-MM-DD) at the club: also tomorrow, on a page that stays open over night. */
export function useClubToday(): string {
  const ahead = useContext(Ahead);
  return clubDay(useFormats().timeZone, new Date(Date.now() + ahead));
}
