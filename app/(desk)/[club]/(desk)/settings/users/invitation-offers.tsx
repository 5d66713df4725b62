"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { Invitation } from "#lib/base/access/invitations.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { withdrawOffer } from "./actions.ts";

/** An offer with what its section is called: empty where nothing of it is left. */
interface ShownOffer extends Invitation {
  sectionNames: readonly string[];
}

/** The roles that wait for their people, each until its code runs out. */
export function Offers({ club, offers }: { club: string; offers: readonly ShownOffer[] }) {
  const words = useTranslations("settings.users");
  const roles = useTranslations("access.roles");
  const formats = useFormats();
  const [refused, setRefused] = useState<string>();
  const [pending, start] = useTransition();
  const takeBack = ({ id, name }: Invitation) =>
    start(async () => {
      const offline = () => ({ ok: false as const, words: words("refused.offline") });
      const answer = await withdrawOffer(club, id).catch(offline);
      setRefused(answer.ok ? undefined : answer.words);
      if (answer.ok) toast(words("offers.withdrawn", { name }));
    });
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className="space-y-3 pt-4">
      <h2 id="offers" className="text-lg">
        {words("offers.title")}
      </h2>
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      <ul className="divide-y divide-line border-line border-y" aria-busy={pending}>
        {offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-medium">{offer.name}</span>
              <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{offer.email}</span>
            </span>
            <span className="text-ink-soft text-sm">
              {words("offers.until", { role: roles(offer.role), date: formats.dateTime(offer.expiresAt) })}
              {offer.section ? (
                <span className="block [overflow-wrap:anywhere]">
                  {offer.sectionNames.length > 0
                    ? words("section.of", { names: formats.list(offer.sectionNames) })
                    : words("section.gone")}
                </span>
              ) : null}
              {offer.lastDay === null ? null : (
                <span className="block">{words("lastDay.offered", { day: formats.date(offer.lastDay) })}</span>
              )}
            </span>
            <Button size="sm" onClick={() => takeBack(offer)}>
              {words("offers.withdraw")}
              <span className="sr-only"> {offer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
