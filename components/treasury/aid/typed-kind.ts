import type { Locale } from "#lib/base/words/locale.ts";
import type { AidKindFields } from "#lib/treasury/aid/fields.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";

/** A kind of aid as it is typed: what cannot be read stays as it was written. */
export interface TypedKind {
  name: string;
  amount: string;
  minAge: string;
  maxAge: string;
  firstDay: string;
  lastDay: string;
  claim: string;
  isOffered: boolean;
}

/** Where something is wrong, and what: a key of `aid.faults`. */
export type KindFaults = Partial<Record<keyof TypedKind, "name" | "amount" | "age" | "ages" | "days">>;

/** A kind as its form shows it. */
export function typedKind(fields: AidKindFields, locale: Locale): TypedKind {
  return {
    name: fields.name,
    amount: fields.amountCents === null ? "" : typedAmount(fields.amountCents, locale),
    minAge: fields.minAge === null ? "" : String(fields.minAge),
    maxAge: fields.maxAge === null ? "" : String(fields.maxAge),
    firstDay: fields.firstDay ?? "",
    lastDay: fields.lastDay ?? "",
    claim: fields.claim ?? "",
    isOffered: fields.isOffered,
  };
}

const AGE = /^(?:\d|[1-9]\d|1[01]\d|12[0-5])$/;

/** Reads what was typed. @returns the fields, or what is wrong with which of them */
export function readKind(typed: TypedKind): { fields: AidKindFields } | { faults: KindFaults } {
  const faults: KindFaults = {};
  const amount = typed.amount.trim() === "" ? null : readAmount(typed.amount);
  const [minAge, maxAge] = [typed.minAge.trim(), typed.maxAge.trim()];
  if (typed.name.trim() === "") faults.name = "name";
  if (amount && "fault" in amount) faults.amount = "amount";
  if (minAge !== "" && !AGE.test(minAge)) faults.minAge = "age";
  if (maxAge !== "" && !AGE.test(maxAge)) faults.maxAge = "age";
  else if (minAge !== "" && maxAge !== "" && Number(minAge) > Number(maxAge)) faults.maxAge = "ages";
  if (typed.firstDay !== "" && typed.lastDay !== "" && typed.firstDay > typed.lastDay) faults.lastDay = "days";
  if (Object.keys(faults).length > 0) return { faults };
  return {
    fields: {
      name: typed.name.trim(),
      amountCents: amount && "cents" in amount ? amount.cents : null,
      minAge: minAge === "" ? null : Number(minAge),
      maxAge: maxAge === "" ? null : Number(maxAge),
      ...{ firstDay: typed.firstDay || null, lastDay: typed.lastDay || null },
      ...{ claim: typed.claim.trim() || null, isOffered: typed.isOffered },
    },
  };
}
