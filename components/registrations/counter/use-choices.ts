"use client";

import { useCallback, useEffect, useState } from "react";
import { formatChoice, withSlot } from "#lib/registrations/counter/choices.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Offer } from "#lib/registrations/counter/offers.ts";

/** Which activity a choice is of. */
export const choiceKey = ({ kind, activityId }: Pick<Choice, "kind" | "activityId">) => `${kind}-${activityId}`;
export const keyOfOffer = ({ kind, id }: Pick<Offer, "kind" | "id">) => choiceKey({ kind, activityId: id });

/** What is chosen stands in the address: a reload, or signing in again, finds it as it was. */
export function useChoices(initial: readonly Choice[]) {
  const [choices, setChoices] = useState<readonly Choice[]>(initial);
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.delete("choice");
    for (const choice of choices) address.searchParams.append("choice", formatChoice(choice));
    if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
  }, [choices]);
  const toggle = useCallback(
    ({ kind, id }: Pick<Offer, "kind" | "id">) =>
      setChoices((before) => {
        const rest = before.filter((one) => one.kind !== kind || one.activityId !== id);
        return rest.length < before.length ? rest : [...before, { kind, activityId: id, slotIds: [] }];
      }),
    [],
  );
  const toggleSlot = useCallback(
    ({ kind, id, slotCount }: Pick<Offer, "kind" | "id" | "slotCount">, slot: number) =>
      setChoices((before) =>
        before.map((one) =>
          one.kind === kind && one.activityId === id
            ? { ...one, slotIds: withSlot(one.slotIds, slot, slotCount) }
            : one,
        ),
      ),
    [],
  );
  return { choices, toggle, toggleSlot };
}
