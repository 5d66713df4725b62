import { useTranslations } from "next-intl";
import { weekDay } from "#lib/base/time/days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { startOf, type WeekEntry } from "#lib/sync/records/week.ts";

/** A day and a time of the week, as far as they are known. */
export type TimeOfWeek = Pick<WeekEntry, "day" | "hour" | "minute" | "durationMinutes">;

/** A day and a time of the week as a record has them (club-api §2.8, §2.9). */
export function weeklyOf(record: Readonly<Record<string, unknown>>): TimeOfWeek {
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  return {
    day: typeof record.day === "string" ? record.day : null,
    hour: number(record.hour),
    minute: number(record.minute),
    durationMinutes: number(record.duration_minutes),
  };
}

/** How one says when something meets each week. */
export interface WeeklyWords {
  /** "18h30 – 20h00"; the start alone where no duration is known, undefined where no time is. */
  hours(entry: TimeOfWeek): string | undefined;
  /** "lundi 18h30 – 20h00", or what is known of it. */
  whole(entry: TimeOfWeek): string;
}

const MINUTES_A_DAY = 1440;

/** The words of weekly times in the person's language. */
export function useWeeklyWords(): WeeklyWords {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const { hour } = useFormats();
  const clock = (minutes: number) => hour(Math.floor((minutes % MINUTES_A_DAY) / 60), minutes % 60);
  const hours = (entry: TimeOfWeek) => {
    const start = startOf(entry);
    if (start === undefined) return undefined;
    return entry.durationMinutes ? `${clock(start)} – ${clock(start + entry.durationMinutes)}` : clock(start);
  };
  return {
    hours,
    whole: (entry) => {
      const day = weekDay(entry.day);
      return [day ? days(day) : words("unscheduled"), hours(entry) ?? words("noTime")].join(" ");
    },
  };
}
