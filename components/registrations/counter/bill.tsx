"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/base/ui/button.tsx";
import type { Offer } from "#lib/registrations/counter/offers.ts";
import { type Membership, type Priced, priceOf } from "#lib/registrations/counter/price.ts";
import { useOfferWords } from "./offer-words.ts";
import { keyOfOffer } from "./use-choices.ts";

/** What a line of the bill says of a group or an event. */
export type Billed = Pick<Offer, "id" | "name" | keyof Priced>;

interface BillProps<O extends Billed> {
  /** What is chosen, in that order. */
  offers: readonly O[];
  membership: Membership;
  onRemove?: (offer: O) => void;
}

/** What is chosen and what it costs, as far as the club's records say it. */
export function Bill<O extends Billed>({ offers, membership, onRemove }: BillProps<O>) {
  const words = useTranslations("registrations.counter");
  const say = useOfferWords();
  const price = priceOf(offers, membership);
  if (offers.length === 0) return <p className="text-ink-soft">{words("nothingChosen")}</p>;
  return (
    <div className="space-y-2">
      <ul className="space-y-1">
        {offers.map((offer, index) => (
          <li key={keyOfOffer(offer)} className="flex items-start justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {say.name(offer)}
              {price.lines[index]?.outside ? (
                <span className="block text-ink-soft text-sm">{words("outside")}</span>
              ) : null}
            </span>
            <span className="flex shrink-0 items-center gap-1 tabular-nums">
              {say.price(price.lines[index]?.euros ?? null)}
              {onRemove ? (
                <IconButton
                  size="icon-sm"
                  label={words("remove", { activity: say.name(offer) })}
                  onClick={() => onRemove(offer)}
                >
                  <X aria-hidden />
                </IconButton>
              ) : null}
            </span>
          </li>
        ))}
        {offers.some(({ kind }) => kind === "annual") ? (
          <li className="flex justify-between gap-3 text-ink-soft">
            <span>{words(membership.isDue ? "membershipDue" : "membership")}</span>
            {membership.isDue ? null : <span className="tabular-nums">{say.price(membership.euros)}</span>}
          </li>
        ) : null}
      </ul>
      <p className="flex justify-between gap-3 border-line border-t pt-2 font-medium">
        <span>{words(price.isPart ? "totalLeast" : "total")}</span>
        <span className="tabular-nums">{say.price(price.total)}</span>
      </p>
      <p className="text-ink-soft text-sm">{words("priceHelp")}</p>
    </div>
  );
}
