"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useQuestion } from "#components/club/form/use-question.ts";
import { FamilySelection } from "#components/treasury/dues/family-selection.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { beginReminders } from "../reminders/actions.ts";

interface ChosenFamiliesProps {
  club: string;
  season: number;
  /** The view of the list as its address has it. */
  view: string;
  /** All families of the view, over every page. */
  total: number;
  /** They are shown for what waits for a decision, and asked for that. */
  isWaiting: boolean;
  children: ReactNode;
}

/** The list with the way to reminders of this club. */
export function RemindableFamilies({ club, season, view, total, isWaiting, children }: ChosenFamiliesProps) {
  const words = useTranslations("reminders.select");
  const { euros } = useFormats();
  const router = useRouter();
  const question = useQuestion("reminders");
  return (
    <FamilySelection
      said={{
        ...{ bar: words("bar"), page: words("page"), clear: words("clear"), failed: words("failed") },
        ...{ all: words("all", { count: total }), some: words("remind") },
        selected: (count, cents) => words("selected", { count, sum: euros(cents) }),
      }}
      remind={async (chosen) => {
        const wish = chosen === "all" ? { season, view } : { season, ...chosen, waiting: isWaiting };
        const answer = await question((ask) => beginReminders(club, { ask, ...wish }), JSON.stringify(wish));
        if (!answer.ok) return answer.words;
        router.push(seasonAddress(club, season, "treasury", "reminders", answer.id));
        return null;
      }}
    >
      {children}
    </FamilySelection>
  );
}
