import { dayAfter } from "#lib/base/time/days.ts";

/** A day on which France rests (Code du travail, L3133-1), by a name that the words know. */
export const PUBLIC_DAYS = [
  ...(["newYear", "easterMonday", "labour", "victory", "ascension", "whitMonday", "national"] as const),
  ...(["assumption", "allSaints", "armistice", "christmas"] as const),
] as const;

/** The two more of Alsace and Moselle (Code du travail, L3134-13). */
export const LOCAL_DAYS = ["goodFriday", "saintStephen"] as const;

export type PublicDay = (typeof PUBLIC_DAYS)[number] | (typeof LOCAL_DAYS)[number];

/** The same day of every year, MM-DD. */
const FIXED: Partial<Record<PublicDay, string>> = {
  ...{ newYear: "01-01", labour: "05-01", victory: "05-08", national: "07-14", assumption: "08-15" },
  ...{ allSaints: "11-01", armistice: "11-11", christmas: "12-25", saintStephen: "12-26" },
};

/** So many days after Easter Sunday. */
const AFTER_EASTER: Partial<Record<PublicDay, number>> = {
  ...{ goodFriday: -2, easterMonday: 1, ascension: 39, whitMonday: 50 },
};

/**
 * Easter Sunday of a year, YYYY-MM-DD: the Gregorian computus as Meeus, Jones and Butcher write it (Astronomical Algorithms, chapter 8), whose
 * letters these are. A library of the holidays of all countries weighs megabytes for this one line. Pure.
 */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The public days of a year by date (YYYY-MM-DD). @param withLocal those of Alsace and Moselle too. Pure. */
export function publicDaysOf(year: number, withLocal: boolean): Map<string, PublicDay> {
  const easter = easterOf(year);
  const days = new Map<string, PublicDay>();
  for (const name of withLocal ? [...PUBLIC_DAYS, ...LOCAL_DAYS] : PUBLIC_DAYS) {
    const [fixed, after] = [FIXED[name], AFTER_EASTER[name]];
    const date = fixed === undefined ? dayAfter(easter, after ?? 0) : `${year}-${fixed}`;
    // Ascension has fallen on 1 May, and on 8 May: the day is one all the same.
    if (!days.has(date)) days.set(date, name);
  }
  return days;
}
