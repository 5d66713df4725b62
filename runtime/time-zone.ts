/** Where nobody has said in which time zone a club lives (decision 027). */
export const DEFAULT_TIME_ZONE = "Europe/Paris";

/** The longest name of the database has 32 characters. */
const LONGEST_NAME = 64;

/** The time zones in which a club may live, by the names that IANA gives them; one that has two is there once. */
export function timeZones(): string[] {
  // Where nobody lives, but some clubs of the whole world keep their hours.
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
}

/**
 * A time zone by the name that IANA gives it, as it is written there: `europe/paris` is Europe/Paris. Plain offsets are none: they know no
 * summer time.
 * @returns undefined where there is none of this name
 */
export function timeZoneNamed(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    return timeZones().find((one) => one === timeZone);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}
