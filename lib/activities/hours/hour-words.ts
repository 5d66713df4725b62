const SECONDS_A_MINUTE = 60;
const MINUTES_AN_HOUR = 60;

/** Seconds as hours and minutes, to the nearest minute; negative ones with both parts positive. Pure. */
export function hoursAndMinutes(seconds: number): { hours: string; minutes: string } {
  const all = Math.round(Math.abs(seconds) / SECONDS_A_MINUTE);
  return {
    hours: String(Math.floor(all / MINUTES_AN_HOUR)),
    minutes: String(all % MINUTES_AN_HOUR).padStart(2, "0"),
  };
}

/** Seconds as hours with two digits behind the point, for sums in a spreadsheet. Pure. */
export const decimalHours = (seconds: number): number =>
  Math.round((seconds / SECONDS_A_MINUTE / MINUTES_AN_HOUR) * 100) / 100;
