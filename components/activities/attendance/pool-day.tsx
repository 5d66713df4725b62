"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { clubDay } from "#lib/base/time/club-day.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

interface Day {
  /** YYYY-MM-DD */
  today: string;
  timeZone: string;
}

const PoolDay = createContext<Day>({ today: "", timeZone: "UTC" });

/** Tells what is below it which day it is at the club, by the device's clock put right: pages stay open over midnight, and open without a network. */
export function PoolDayProvider({ today, timeZone, children }: Day & { children: ReactNode }) {
  const day = useMemo(() => ({ today, timeZone }), [today, timeZone]);
  return <PoolDay value={day}>{children}</PoolDay>;
}

/** The day (YYYY-MM-DD) at the club. */
export const useToday = (): string => useContext(PoolDay).today;

/** An instant as the parts of a sentence: its time, and on another day than today its date. */
export function useMoments() {
  const { today, timeZone } = useContext(PoolDay);
  const formats = useFormats();
  return (instant: string) => ({
    day: clubDay(timeZone, new Date(instant)) === today ? ("today" as const) : ("other" as const),
    date: formats.shortDate(instant),
    time: formats.time(instant),
  });
}
