"use client";

import type { ComponentProps } from "react";
import { PaymentCorrections } from "#components/treasury/payment-corrections.tsx";
import { changeReceived, returnReceived } from "./actions.ts";

type Props = Omit<ComponentProps<typeof PaymentCorrections>, "change" | "giveBack"> & { club: string; season: number };

/** The corrections of a payment with the way to this club. */
export function PaymentActions({ club, season, ...shown }: Props) {
  return (
    <PaymentCorrections
      {...shown}
      change={(ask, change) => changeReceived(club, { ask, season, change })}
      giveBack={(ask, wished) => returnReceived(club, { ask, season, ...wished })}
    />
  );
}
