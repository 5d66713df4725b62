"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { FamilySelection } from "#components/dues/family-selection.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import { beginReminders } from "../reminders/actions.ts";

interface ChosenFamiliesProps {
  club: string;
  season: number;
  /** The view of the list as its address has it. */
  view: string;
  total: number;
  children: ReactNode;
}

/** The list with the way to reminders of this club. */
export function RemindableFamilies({ club, season, view, total, children }: ChosenFamiliesProps) {
  const router = useRouter();
  return (
    <FamilySelection
      total={total}
      remind={async (chosen) => {
        const wish = chosen === "all" ? { season, view } : { season, ...chosen };
        const answer = await beginReminders(club, wish);
        if (!answer.ok) return answer.words;
        router.push(seasonAddress(club, season, "treasury", "reminders", answer.id));
        return null;
      }}
    >
      {children}
    </FamilySelection>
  );
}
