/** The highest number that the columns of our database hold (PostgreSQL `integer`): no record has a higher one. */
export const HIGHEST_ID = 2_147_483_647;

/** Whether a value is the number of a record. */
export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= HIGHEST_ID;
}

/** The number of a record as an address writes it, or undefined. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && isId(Number(text)) ? Number(text) : undefined;
}
