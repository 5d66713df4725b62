"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { lacksSlot } from "#lib/registrations/counter/choices.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Offer, OfferSlot } from "#lib/registrations/counter/offers.ts";
import { useOfferWords } from "./offer-words.ts";

export interface OfferItemProps {
  offer: Offer;
  /** undefined: it is not chosen. */
  choice: Choice | undefined;
  onToggle(offer: Offer): void;
  onSlot(offer: Offer, slot: number): void;
  /** Names the group of which only one can be chosen; undefined: each for itself. */
  oneOf?: string | undefined;
}

/** The season's limit stands against every group alike (club-api#registration-rules): the list says it once. */
export const SAID_ONCE = "registration_limit_reached";

/** A group or an event to tick; once it is, its slots. */
export function OfferItem({ offer, choice, onToggle, onSlot, oneOf }: OfferItemProps) {
  const say = useOfferWords();
  const id = useId();
  const facts = say.facts(offer);
  const reasons = offer.reasons.filter((code) => code !== SAID_ONCE);
  const box = {
    id,
    className: "mt-0.5",
    checked: choice !== undefined,
    "aria-describedby": `${id}-facts`,
    onChange: () => onToggle(offer),
  };
  return (
    <li className="rounded has-[input:checked]:bg-accent-soft">
      <div className="flex items-start gap-3 px-2 py-1 max-md:min-h-11 max-md:py-1.5">
        {oneOf === undefined ? <Checkbox {...box} /> : <Radio name={oneOf} {...box} />}
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{say.name(offer)}</span>
            <span className="shrink-0 tabular-nums">{say.price(offer.costEuros)}</span>
          </label>
          <p id={`${id}-facts`} className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            {facts}
            {reasons.length > 0 ? <span className="block text-pending">{say.reasons(reasons)}</span> : null}
          </p>
        </div>
      </div>
      {choice && offer.slots.length > 0 ? <Slots {...{ offer, choice, onSlot }} /> : null}
    </li>
  );
}

function Slots({ offer, choice, onSlot }: { offer: Offer; choice: Choice } & Pick<OfferItemProps, "onSlot">) {
  const words = useTranslations("registrations.counter");
  const say = useOfferWords();
  const name = useId();
  const oneOf = offer.slotCount === 1 ? `${name}-slots` : undefined;
  return (
    <fieldset aria-label={words("slotsOf", { activity: say.name(offer) })} className="space-y-1 pr-2 pb-2 pl-10">
      {offer.slotCount === null ? null : (
        <p className="text-ink-soft text-sm">{words("slotCount", { count: offer.slotCount })}</p>
      )}
      {lacksSlot(offer, choice) ? <p className="text-pending text-sm">{words("noSlot")}</p> : null}
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {oneOf === undefined ? null : (
          <li className="flex items-start gap-2 py-0.5 max-md:min-h-11">
            <Radio
              id={`${name}-none`}
              name={oneOf}
              className="mt-0.5"
              checked={choice.slotIds.length === 0}
              onChange={() => {
                const [slot] = choice.slotIds;
                if (slot !== undefined) onSlot(offer, slot);
              }}
            />
            <label htmlFor={`${name}-none`} className="cursor-pointer">
              {words("withoutSlot")}
            </label>
          </li>
        )}
        {offer.slots.map((slot) => (
          <SlotItem
            key={slot.id}
            slot={slot}
            checked={choice.slotIds.includes(slot.id)}
            oneOf={oneOf}
            onToggle={() => onSlot(offer, slot.id)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface SlotItemProps {
  slot: OfferSlot;
  checked: boolean;
  onToggle(): void;
  /** Names the slots of which only one can be chosen; undefined: each for itself. */
  oneOf: string | undefined;
}

function SlotItem({ slot, checked, onToggle, oneOf }: SlotItemProps) {
  const say = useOfferWords();
  const id = useId();
  const box = { id, className: "mt-0.5", checked, "aria-describedby": `${id}-facts`, onChange: onToggle };
  return (
    <li className="flex items-start gap-2 py-0.5 max-md:min-h-11">
      {oneOf === undefined ? <Checkbox {...box} /> : <Radio name={oneOf} {...box} />}
      <span className="min-w-0">
        <label htmlFor={id} className="cursor-pointer">
          {say.slot(slot)}
        </label>
        <span id={`${id}-facts`} className="block text-ink-soft text-sm">
          {say.slotFacts(slot)}
          {slot.reasons.length > 0 ? <span className="block text-pending">{say.reasons(slot.reasons)}</span> : null}
        </span>
      </span>
    </li>
  );
}
