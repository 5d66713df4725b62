"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "#components/base/ui/toast.tsx";
import { MoveForm } from "#components/registrations/counter/move-form.tsx";
import type { Place } from "#lib/registrations/counter/change.ts";
import { formatChoice } from "#lib/registrations/counter/choices.ts";
import type { Offer } from "#lib/registrations/counter/offers.ts";
import { move } from "./actions.ts";

interface MovingProps {
  club: string;
  id: number;
  offers: readonly Offer[];
  shown: Place;
  wished: Place;
  /** Its state, as the page shows it. */
  seen: string;
  /** The registration on its desk. */
  back: string;
}

/** The choice of another group or other slots, kept in the address until it is saved. */
export function MoveChoice({ club, back, ...props }: MovingProps) {
  const words = useTranslations("registrations.counter.move");
  const router = useRouter();
  return (
    <MoveForm
      {...props}
      move={(wish) => move(club, wish)}
      onMoved={() => {
        toast(words("saved"));
        router.push(back);
      }}
      onCancel={() => router.push(back)}
      onChoice={({ groupId: activityId, slotIds }) => {
        const address = new URL(window.location.href);
        address.searchParams.set("choice", formatChoice({ kind: "annual", activityId, slotIds }));
        window.history.replaceState(window.history.state, "", address);
      }}
    />
  );
}
