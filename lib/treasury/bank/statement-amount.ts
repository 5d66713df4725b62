import { readAmount } from "#lib/treasury/payments/amount.ts";

/** A signed amount, or null where what stands there is none, or may be two. Cents. */
export type SignedCents = number | null;

/** Of a file whose format says how amounts are written (OFX 3.2.9.2, ISO 20022): digits, a point or a comma, digits; nothing groups thousands. */
export function plainCents(written: string): SignedCents {
  const [, sign = "", whole = "", decimals = ""] = /^([+-]?)(\d{0,12})(?:[.,](\d*))?$/.exec(written.trim()) ?? [];
  if (whole === "" && decimals === "") return null;
  if (!/^\d{0,2}0*$/.test(decimals)) return null;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  return sign === "-" ? 0 - cents : cents;
}

/** What is nothing, however it is written: "0,00", "-0.00 €". */
const NOTHING = /^[+-]?0*(?:[.,]0*)?$/;
const BEFORE_OR_BEHIND = /^(?:\((.+)\)|[-–−](.+)|(.+)[-–−])$/;

/** Of a table, as people and banks write it, with a sign before or behind or in brackets. */
export function statementCents(written: string): SignedCents {
  const bare = written.replace(/[\s'’]|€|eur(?:os?)?$/gi, "");
  if (bare === "") return null;
  if (NOTHING.test(bare)) return 0;
  const [, brackets, before, behind] = BEFORE_OR_BEHIND.exec(bare) ?? [];
  const taken = brackets ?? before ?? behind;
  const read = readAmount(taken ?? bare);
  if (!("cents" in read)) return null;
  return taken === undefined ? read.cents : 0 - read.cents;
}

/** Of a cell that a workbook counts with: what it calculated is off by a millionth at most. */
export function countedCents(number: number): SignedCents {
  const cents = Math.round(number * 100);
  return Number.isSafeInteger(cents) && Math.abs(number * 100 - cents) < 1e-4 ? cents : null;
}
