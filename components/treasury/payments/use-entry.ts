"use client";

import { useState } from "react";
import type { Payer } from "#lib/treasury/dues/family.ts";
import { readAmount } from "#lib/treasury/payments/amount.ts";
import { openDues } from "#lib/treasury/payments/open-dues.ts";
import type { Target } from "#lib/treasury/payments/record.ts";
import { type ChosenAmount, propose, remainderOf } from "#lib/treasury/payments/split.ts";

/** One thing of one person that an amount can be for; `target` null: for nothing by name. */
export interface Purpose {
  key: string;
  memberId: number;
  target: Target | null;
}

/** The purposes of a family, each person's in the order in which money settles them, and last what is for nothing by name. */
export function purposesOf({ id, lines }: Payer): Purpose[] {
  const named = openDues(id, lines).map(({ kind, registrationId }) => ({ kind, registrationId }));
  return [...named, null].map((target) => ({ key: keyOf(id, target), memberId: id, target }));
}

export const keyOf = (memberId: number, target: Target | null): string =>
  `${memberId} ${target ? `${target.kind} ${target.registrationId}` : "none"}`;

/**
 * What an amount is for: what is due, in its order, until somebody writes another amount beside one of them; then what is written.
 * @param written the text beside each purpose, once somebody has touched one; undefined while it is proposed
 * @returns `chosen`: null while something written is no amount; `texts`: what stands in each input
 */
export function useSplit(cents: number | null, family: readonly Payer[], format: (cents: number) => string) {
  const [written, setWritten] = useState<Readonly<Record<string, string>>>();
  const dues = family.flatMap(({ id, lines }) => openDues(id, lines));
  const proposed = propose(cents ?? 0, dues);
  const proposedTexts = Object.fromEntries(
    proposed.chosen.map(({ memberId, target, cents: part }) => [keyOf(memberId, target), format(part)]),
  );
  const texts = written ?? proposedTexts;
  const chosen = written ? chosenIn(written, family) : proposed.chosen;
  return {
    texts,
    chosen,
    isTouched: written !== undefined,
    remainderCents: cents === null || !chosen ? null : remainderOf(cents, chosen),
    write: (key: string, text: string) => setWritten({ ...texts, [key]: text }),
    /** Ticks something that is owed, for all that is left of it, or takes it out. @returns what is given out then, in all */
    tick: (key: string, leftCents: number | null): number => {
      const next = { ...texts, [key]: leftCents === null ? "" : format(leftCents) };
      setWritten(next);
      return Object.values(next).reduce((sum, text) => {
        const read = readAmount(text);
        return sum + ("cents" in read ? read.cents : 0);
      }, 0);
    },
    /** Gives what is left to somebody, for nothing by name. */
    giveRest: (memberId: number, restCents: number) => {
      const key = keyOf(memberId, null);
      const before = readAmount(texts[key] ?? "");
      setWritten({ ...texts, [key]: format(restCents + ("cents" in before ? before.cents : 0)) });
    },
    propose: () => setWritten(undefined),
  };
}

/** Why a text beside a purpose is no amount; undefined where it is one, or empty. */
export function amountFault(
  text: string,
): "unreadable" | "negative" | "twoMeanings" | "tooPrecise" | "tooLarge" | undefined {
  const read = readAmount(text);
  if ("cents" in read || read.fault === "empty" || read.fault === "tooSmall") return undefined;
  return read.fault;
}

function chosenIn(written: Readonly<Record<string, string>>, family: readonly Payer[]): ChosenAmount[] | null {
  const chosen: ChosenAmount[] = [];
  for (const { key, memberId, target } of family.flatMap(purposesOf)) {
    const text = written[key] ?? "";
    if (amountFault(text)) return null;
    const read = readAmount(text);
    if ("cents" in read) chosen.push({ memberId, target, cents: read.cents });
  }
  return chosen;
}
