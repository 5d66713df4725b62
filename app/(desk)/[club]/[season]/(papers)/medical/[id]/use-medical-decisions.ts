"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { HealthPapers } from "#lib/papers/medical/record.ts";
import { type MedicalWish, recordAfter } from "#lib/papers/medical/wish.ts";
import { decideMedical } from "../actions.ts";

interface DecidedAbout {
  club: string;
  season: number;
  member: number;
  /** As the page shows it: what is decided is decided about that. */
  record: HealthPapers;
  /** Called when the club has all that was asked of it. */
  onDone(): void;
}

/**
 * Sends decisions in the order in which they are pressed: whoever presses one before the last is answered loses neither, and is not led on before both are.
 * Pressed twice, or again after a lost reply, it is the same question.
 */
export function useMedicalDecisions({ club, season, member, record, onDone }: DecidedAbout) {
  const words = useTranslations("medical.decided");
  const ui = useTranslations("ui");
  const router = useRouter();
  const asks = useRef(new Map<string, string>());
  const underway = useRef<readonly string[]>([]);
  // Somebody faster than the club has seen the record as what they pressed before makes it.
  const assumed = useRef(record);
  useEffect(() => {
    if (underway.current.length === 0) assumed.current = record;
  }, [record]);
  const onward = useRef<string>(undefined);
  const [pending, setPending] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<{ words: string; isFault: boolean }>();
  const follow = (names: readonly string[]) => {
    underway.current = names;
    setPending(names);
  };
  const send = async (wish: MedicalWish, seen: HealthPapers): Promise<boolean> => {
    const of = JSON.stringify({ wish, seen });
    const ask = asks.current.get(of) ?? crypto.randomUUID();
    asks.current.set(of, ask);
    try {
      const answer = await decideMedical(club, { ask, season, member, wish, seen });
      if (answer.ok) {
        asks.current.delete(of);
        // What was pressed before and refused stays in sight.
        setSaid((said) =>
          said?.isFault ? said : { words: words(answer.isDone ? "done" : "waiting"), isFault: false },
        );
      } else setSaid({ words: answer.words, isFault: true });
      return answer.ok;
    } catch {
      setSaid({ words: ui("offline"), isFault: true });
      return false;
    }
  };
  return {
    pending,
    said,
    /** @param name what was pressed @returns whether the club has it, or will */
    async decide(name: string, wish: MedicalWish): Promise<boolean> {
      if (underway.current.includes(name)) return false;
      if (underway.current.length === 0) setSaid(undefined);
      follow([...underway.current, name]);
      const seen = assumed.current;
      assumed.current = recordAfter(seen, wish);
      const isDone = await send(wish, seen);
      if (!isDone) assumed.current = seen;
      follow(underway.current.filter((one) => one !== name));
      // Who was to be led on stays where something did not go as they wished.
      if (!isDone) onward.current = undefined;
      if (underway.current.length > 0) return isDone;
      if (onward.current !== undefined) window.location.assign(onward.current);
      else {
        if (isDone) onDone();
        router.refresh();
      }
      return isDone;
    },
    /** Leads on, as soon as all that was pressed is answered. */
    leadOn(href: string): void {
      if (underway.current.length > 0) onward.current = href;
      else window.location.assign(href);
    },
  };
}
