"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Offer } from "#lib/registrations/counter/offers.ts";
import { OfferItem, type OfferItemProps, SAID_ONCE } from "./offer-item.tsx";
import { choiceKey, keyOfOffer } from "./use-choices.ts";

interface OfferListProps extends Pick<OfferItemProps, "onToggle" | "onSlot"> {
  offers: readonly Offer[];
  choices: readonly Choice[];
  /** Only one of them can be chosen: the one at hand now. It stays in sight, whether it fits or not. */
  only?: number;
}

/** Two beside each other where there is room: a season has dozens. */
const LIST = "grid grid-cols-1 items-start gap-x-6 gap-y-0.5 @min-[42rem]/offers:grid-cols-2";

/** The groups and events of the season: what fits first, the rest folded away with its reason. What is chosen is never hidden. */
export function OfferList({ offers, choices, only, ...on }: OfferListProps) {
  const words = useTranslations("registrations.counter");
  const [query, setQuery] = useState("");
  const name = useId();
  const oneOf = only === undefined ? undefined : name;
  // Where one registration changes, no heading stands between the page's own and the list.
  const Heading = only === undefined ? "h3" : "h2";
  const wish = searchedWords(query);
  const chosen = new Map(choices.map((choice) => [choiceKey(choice), choice]));
  const matching = offers.filter((offer) => isFoundBy([offer.name, offer.sport].join(" "), wish));
  const doesFit = (offer: Offer) => offer.reasons.length === 0;
  const isShown = (offer: Offer) => doesFit(offer) || chosen.has(keyOfOffer(offer)) || offer.id === only;
  const fits = matching.filter(isShown);
  const rest = matching.filter((offer) => !isShown(offer));
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || query === "") return;
    // Enter chooses the only one that is found, and never sends the form in the middle of a search.
    event.preventDefault();
    const [found, ...others] = fits;
    if (!found || others.length > 0) return;
    on.onToggle(found);
    setQuery("");
  };
  const item = (offer: Offer) => (
    <OfferItem key={keyOfOffer(offer)} offer={offer} choice={chosen.get(keyOfOffer(offer))} oneOf={oneOf} {...on} />
  );
  return (
    <div className="space-y-4 [container:offers/inline-size]">
      <Input
        type="search"
        autoComplete="off"
        aria-label={words("filter")}
        placeholder={words("filter")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={press}
      />
      {offers.some(({ reasons }) => reasons.includes(SAID_ONCE)) ? (
        <p className="text-pending">{words("limit", { left: 0 })}</p>
      ) : null}
      <p role="status" className="sr-only">
        {words("fits", { count: fits.filter(doesFit).length })}
      </p>
      {(["annual", "event"] as const).map((kind) => {
        const some = fits.filter((offer) => offer.kind === kind);
        return some.length === 0 ? null : (
          <section key={kind} className="space-y-1">
            <Heading className="text-ink-soft text-sm">{words(kind === "annual" ? "groups" : "events")}</Heading>
            <ul className={LIST}>{some.map(item)}</ul>
          </section>
        );
      })}
      {fits.length === 0 ? (
        <p className="text-ink-soft">{words(matching.length === 0 ? "nothingFound" : "nothingFits")}</p>
      ) : null}
      {rest.length === 0 ? null : (
        // Where nothing fits, or one has looked for it by name, it is what one came for.
        <details key={String(fits.length === 0)} open={fits.length === 0} className="group">
          <summary className="flex cursor-pointer list-none items-center gap-1 rounded py-2 text-ink-soft [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
            {words("rest", { count: rest.length })}
          </summary>
          <p className="pb-1 text-ink-soft text-sm">{words("restHelp")}</p>
          <ul className={LIST}>{rest.map(item)}</ul>
        </details>
      )}
    </div>
  );
}
