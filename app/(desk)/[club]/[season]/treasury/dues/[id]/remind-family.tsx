"use client";

import { useRouter } from "next/navigation";
import { RemindButton } from "#components/dues/remind-button.tsx";
import { useQuestion } from "#components/form/use-question.ts";
import { seasonAddress } from "#lib/addresses.ts";
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
