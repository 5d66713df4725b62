"use client";

import type { ComponentProps } from "react";
import { ExemptionForm } from "#components/treasury/dues/exemption-form.tsx";
import { endExemption, exemptFromReminders } from "./actions.ts";

interface ExemptionDeskProps extends Omit<ComponentProps<typeof ExemptionForm>, "exempt" | "end"> {
  club: string;
  season: number;
}

/** Exempting people of this club, with the way to it. */
export function ExemptionDesk({ club, season, ...form }: ExemptionDeskProps) {
  return (
    <ExemptionForm
      {...form}
      exempt={(members, said) => exemptFromReminders(club, { season, members, ...said })}
      end={(members) => endExemption(club, { season, members })}
    />
  );
}
