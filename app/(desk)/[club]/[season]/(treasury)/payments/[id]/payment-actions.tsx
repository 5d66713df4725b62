"use client";

import type { ComponentProps } from "react";
import { DetailsForm, type WrittenDetails } from "#components/treasury/payments/details-form.tsx";
import { PaymentCorrections } from "#components/treasury/payments/payment-corrections.tsx";
import { changeReceived, returnReceived, writeDetails } from "./actions.ts";

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

interface OwnDetailsProps {
  club: string;
  season: number;
  paymentId: number;
  details: WrittenDetails;
  /** When they were written, RFC 3339; null: nobody has written any. */
  seenAt: string | null;
}

/** What the desk keeps of a payment, with the way to this club's store. */
export function OwnDetails({ club, season, paymentId, details, seenAt }: OwnDetailsProps) {
  return (
    <DetailsForm
      key={seenAt}
      details={details}
      send={(changed) => writeDetails(club, { season, paymentId, changed, seenAt })}
    />
  );
}
