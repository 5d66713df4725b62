"use client";

import { useState } from "react";
import { readMonth } from "#lib/base/words/typed-month.ts";
import { evenParts, MOST_PARTS, monthsFrom } from "#lib/treasury/instalments/proposed-parts.ts";
import { readAmount } from "#lib/treasury/payments/amount.ts";

/** One part as it is written. */
export interface WrittenPart {
  month: string;
  amount: string;
}

export interface PlanTexts {
  amount: string;
  count: string;
  first: string;
}

/** What is wrong with a plan as it is written. */
export type PlanFault = "amount" | "count" | "first" | "parts" | "sum";

/**
 * The parts of a plan: even ones in the months that follow, until somebody writes another month or amount into one of them; then what is written.
 * @returns `parts` null while something written is none; `leftCents`: of the amount, what no part has
 */
export function useParts(initial: PlanTexts, format: (cents: number) => string) {
  const [texts, setTexts] = useState(initial);
  const [written, setWritten] = useState<readonly WrittenPart[]>();
  const read = readAmount(texts.amount);
  const cents = "cents" in read ? read.cents : null;
  const count = /^\d{1,2}$/.test(texts.count.trim()) ? Number(texts.count) : 0;
  const first = readMonth(texts.first) ?? null;
  const shown = written ?? proposed(cents, count, first, format);
  const parts = shown.map(readPart);
  const isWhole = parts.every((part) => part !== null);
  const sum = parts.reduce((total, part) => total + (part?.cents ?? 0), 0);
  const fault = (): PlanFault | undefined => {
    if (cents === null) return "amount";
    if (!written && (count < 1 || count > MOST_PARTS || cents < count)) return "count";
    if (!written && first === null) return "first";
    if (!isWhole || parts.length === 0) return "parts";
    return sum === cents ? undefined : "sum";
  };
  return {
    texts,
    shown,
    fault: fault(),
    cents,
    leftCents: cents === null ? null : cents - sum,
    isTouched: written !== undefined,
    parts: isWhole ? parts.filter((part) => part !== null) : null,
    /** Another amount, number or month: the parts are even again. */
    begin: (changed: Partial<PlanTexts>) => {
      setTexts({ ...texts, ...changed });
      setWritten(undefined);
    },
    write: (index: number, changed: Partial<WrittenPart>) =>
      setWritten(shown.map((part, at) => (at === index ? { ...part, ...changed } : part))),
    makeEven: () => setWritten(undefined),
  };
}

function proposed(cents: number | null, count: number, first: string | null, format: (cents: number) => string) {
  if (cents === null || first === null) return [];
  const months = monthsFrom(first, count);
  return evenParts(cents, count).map((part, index) => ({
    month: months[index]?.slice(0, 7) ?? "",
    amount: format(part),
  }));
}

function readPart({ month, amount }: WrittenPart): { month: string; cents: number } | null {
  const [day, read] = [readMonth(month), readAmount(amount)];
  return day && "cents" in read ? { month: day, cents: read.cents } : null;
}
