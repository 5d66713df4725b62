import { type SQL, sql } from "drizzle-orm";

/** One array parameter, however many numbers: a parameter each would end at 65,535. */
export function integers(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(",")}}`}::int[]`;
}
