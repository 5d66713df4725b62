"use client";

import { useRouter } from "next/navigation";
import { useQuestion } from "#components/club/form/use-question.ts";
import { RemindButton } from "#components/treasury/dues/remind-button.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { beginReminders } from "../../reminders/actions.ts";

interface RemindFamilyProps {
  club: string;
  season: number;
  /** The number of one of the family. */
  family: number;
}

/** The way from one family to reminders of this club. */
export function RemindFamily({ club, season, family }: RemindFamilyProps) {
  const router = useRouter();
  const question = useQuestion("reminder");
  return (
    <RemindButton
      remind={async () => {
        const answer = await question((ask) => beginReminders(club, { ask, season, families: [family] }));
        if (!answer.ok) return answer.words;
        router.push(seasonAddress(club, season, "treasury", "reminders", answer.id));
        return null;
      }}
    />
  );
}
