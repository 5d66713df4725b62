/** So many parts one plan has at most: a family that pays each week of a season. */
export const MOST_PARTS = 60;

/**
 * A sum in parts that differ by a cent at most, the greater ones first. Pure.
 * @param cents at least one for each part
 * @returns none where it cannot be parted so
 */
export function evenParts(cents: number, parts: number): number[] {
  if (!Number.isSafeInteger(cents) || !Number.isInteger(parts) || parts < 1 || parts > MOST_PARTS || cents < parts)
    return [];
  const least = Math.floor(cents / parts);
  const greater = cents - least * parts;
  return Array.from({ length: parts }, (_, index) => least + (index < greater ? 1 : 0));
}

/** The first days of months that follow each other. Pure. @param first the first of them, ISO */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = month - 1 + index;
    return `${String(year + Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  });
}

/** The first day of a day's month. */
export const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;
