"use client";

import { useTranslations } from "next-intl";
import { useWeeklyWords } from "#components/sync/records/weekly-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { Offer, OfferSlot } from "#lib/registrations/counter/offers.ts";

/** What a group, an event and a slot are called at the counter. */
export function useOfferWords() {
  const words = useTranslations("registrations");
  const errors = useTranslations("errors");
  const weekly = useWeeklyWords();
  const formats = useFormats();
  const places = (left: number | null, capacity: number | null) => {
    if (left === null || capacity === null) return undefined;
    return left <= 0 ? words("full") : words("placesOf", { left, capacity });
  };
  return {
    name: ({ id, name }: Pick<Offer, "id" | "name">) => name ?? words("unknownActivity", { id: String(id) }),
    /** Sport, times and places, as far as they are known. */
    facts: ({ sport, lessons, begin, placesLeft, capacity, prepaid }: Offer) =>
      [
        sport,
        ...lessons.map((lesson) => weekly.whole(lesson)),
        begin && formats.dateTime(begin),
        places(placesLeft, capacity),
        prepaid && words("counter.prepaid"),
      ]
        .filter(Boolean)
        .join(" · "),
    slot: (slot: OfferSlot) => (slot.day === null ? (slot.name ?? `#${slot.id}`) : weekly.whole(slot)),
    slotFacts: (slot: OfferSlot) =>
      [slot.day === null ? null : slot.name, slot.location, places(slot.placesLeft, slot.capacity)]
        .filter(Boolean)
        .join(" · "),
    price: (euros: number | null) => (euros === null ? words("counter.noPrice") : formats.wholeEuros(euros)),
    reasons: (codes: readonly string[]) => codes.map((code) => errorWords(errors, { kind: "refused", code })).join(" "),
  };
}
