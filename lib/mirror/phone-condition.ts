import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mirrorPeople as people } from "#lib/store/schema/mirror.ts";

/** Fewer digits are part of too many numbers. */
const DIGITS_LEAST = 4;

/** The digits of a query that can be nothing but a telephone number, without the country's or the trunk prefix; else undefined. */
export function phoneDigits(query: string): string | undefined {
  if (!/^[\d\s+().\-/]+$/.test(query)) return undefined;
  const digits = query.replace(/\D/g, "");
  const national = digits.replace(/^(?:00)?33(?=\d{9}$)/, "").replace(/^0/, "");
  return digits.length >= DIGITS_LEAST ? national : undefined;
}

/** Whose own or guardian's number has these digits in a row, however it was written down. */
export function phoneCondition(digits: string): SQL {
  const has = (phone: SQL) => sql`regexp_replace(${phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
  const guardians = sql`jsonb_array_elements(case jsonb_typeof(${people.parents}) when 'array' then ${people.parents} else '[]'::jsonb end)`;
  return sql`(${has(sql`${people.phone}`)} or exists (select 1 from ${guardians} as guardian where ${has(sql`guardian ->> 'phone'`)}))`;
}
