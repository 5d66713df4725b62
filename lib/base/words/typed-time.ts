import type { Locale } from "./locale.ts";

/** What stands in for a time typed halfway: no value, but not nothing either, so that the check can speak. */
export const HALF_TYPED = "?";

/** Hours and minutes with a sign, an h or nothing between them, perhaps seconds, perhaps the half of the day. */
const WRITTEN =
  /^(\d{1,2})(?:\s*(?:[:.]|h(?:eures?)?)\s*(\d\d)(?:\s*[:.]\s*(\d\d))?|(\d\d)|\s*h(?:eures?)?)?\s*([ap])?\.?(?:m\.?)?$/i;

/**
 * A time of day as people write it: `18:30`, `18h30`, `18 h 30`, `18h`, `1830`, `6:30 pm`. An hour alone is not whole. Pure.
 * @returns HH:MM, or HH:MM:SS; "" for an empty text, undefined for what is no whole time
 */
export function typedTime(text: string): string | undefined {
  const bare = text.normalize("NFKC").trim();
  if (bare === "") return "";
  const [, hours, minutes, seconds, joined, half] = WRITTEN.exec(bare) ?? [];
  const isHourOfHalf = half !== undefined && minutes === undefined && joined === undefined;
  if (hours === undefined || (/^\d+$/.test(bare) && joined === undefined)) return undefined;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  const minute = isHourOfHalf ? 0 : Number(minutes ?? joined ?? 0);
  if (hour === undefined || minute > 59 || Number(seconds ?? 0) > 59) return undefined;
  return [hour, minute, ...(seconds === undefined ? [] : [Number(seconds)])].map(two).join(":");
}

/** The hour of the whole day; undefined where the clock has none such. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === "p" ? 12 : 0) : undefined;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** How a time (HH:MM, HH:MM:SS) is written in a language: « 18h30 », 18:30. What is no time stays as it is. */
export function writtenTime(locale: Locale, time: string): string {
  return locale === "fr" && /^\d\d:\d\d$/.test(time) ? time.replace(":", "h") : time;
}
