import { MOST_CENTS } from "#lib/base/arguments/most-cents.ts";
import type { Locale } from "#lib/base/words/locale.ts";

/** An amount that was read, in cents, or why it is none. */
export type ReadAmount =
  | { cents: number }
  | { fault: "empty" | "unreadable" | "negative" | "twoMeanings" | "tooPrecise" | "tooSmall" | "tooLarge" };

/** Spaces of every kind, which group thousands or stand before the euro sign, and apostrophes of Swiss amounts. */
const SPACES = /[\s'’]/g;
const CURRENCY = /^(?:€|eur|euros?)|(?:€|eur|euros?)$/gi;

/**
 * Reads an amount as people write it, in either language: "1 234,50", "1,234.50", "45€", "€45", "12.5", "+45", "45,-". The last sign before one or two
 * digits parts euros from cents; signs before groups of three part thousands where another sign, or another group, says so: "12,345" alone may be thousands or a slip, and is asked. "45€50" is read too.
 * Pure. @returns cents, from 1 to the most that the API takes
 */
export function readAmount(written: string): ReadAmount {
  const bare = written.replace(SPACES, "").replace(/^\+|[,.][-–—]$/g, "");
  if (bare === "") return { fault: "empty" };
  if (isNegative(bare)) return { fault: "negative" };
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare.replace(CURRENCY, ""))) return { fault: "twoMeanings" };
  const text = bare.replace(/^(\d+)€(\d{2})$/, "$1,$2").replace(CURRENCY, "");
  const [, whole = "", decimals = ""] = /^([1-9]\d{0,2}(?:[.,]\d{3})+|\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === "" && decimals === "") return { fault: "unreadable" };
  const groups = new Set(whole.replace(/\d/g, ""));
  const decimal = text.slice(whole.length, whole.length + 1);
  // One sign for thousands, and another for cents.
  if (groups.size > 1 || (decimal !== "" && groups.has(decimal))) return { fault: "unreadable" };
  if (decimals.length > 2) return { fault: "tooPrecise" };
  const euros = whole.replace(/\D/g, "");
  if (euros.length > 9) return { fault: "tooLarge" };
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
  if (cents < 1) return { fault: "tooSmall" };
  return cents > MOST_CENTS ? { fault: "tooLarge" } : { cents };
}

/** Money that went out: a sign before or behind, or brackets as accountants write. */
function isNegative(bare: string): boolean {
  const text = bare.replace(CURRENCY, "");
  const [, brackets, before, behind] = /^(?:\((.+)\)|[-–−](.+)|(.+)[-–−])$/.exec(text) ?? [];
  const amount = brackets ?? before ?? behind;
  return amount !== undefined && /^\d[\d.,]*$/.test(amount.replace(CURRENCY, ""));
}

/** An amount as one types it in a language: "1234,50", "1234.50". Whole euros have no decimals. */
export function typedAmount(cents: number, locale: Locale): string {
  const [euros, rest] = [Math.floor(cents / 100), cents % 100];
  return rest === 0 ? `${euros}` : `${euros}${locale === "fr" ? "," : "."}${String(rest).padStart(2, "0")}`;
}
