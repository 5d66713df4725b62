"use client";

import { PenLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { RollName } from "#lib/sync/resources/all.ts";
import { beginLetter } from "../actions.ts";

interface NewLetterProps {
  club: string;
  season: number;
  roll: { of: RollName; id: number };
  /** Those who take part. */
  taken: number;
  /** On which days somebody came, and how many. */
  days: readonly { date: string; name: string; count: number }[];
}

/** Chooses among those who take part, and begins the letter. */
export function NewLetter({ club, season, roll, taken, days }: NewLetterProps) {
  const words = useTranslations("freeletters.new");
  const router = useRouter();
  const question = useQuestion("letter");
  const [cameOn, setCameOn] = useState("");
  const { isSending, fault, press } = usePress(async () => {
    const wish = { season, ...roll, cameOn: cameOn === "" ? null : cameOn };
    const answer = await question((ask) => beginLetter(club, { ask, ...wish }), JSON.stringify(wish));
    if (!answer.ok) return answer.words;
    router.push(seasonAddress(club, season, "letters", answer.id));
    return null;
  });
  const count = cameOn === "" ? taken : (days.find(({ date }) => date === cameOn)?.count ?? 0);
  return (
    <div className="max-w-md space-y-4">
      <div className="space-y-1.5">
        <Label htmlFor="who">{words("who")}</Label>
        <Select id="who" value={cameOn} onChange={(event) => setCameOn(event.target.value)}>
          <option value="">{words("everybody", { count: taken })}</option>
          {days.map(({ date, name, count }) => (
            <option key={date} value={date}>
              {words("came", { day: name, count })}
            </option>
          ))}
        </Select>
      </div>
      <Button variant="primary" pending={isSending} onClick={() => void press()}>
        <PenLine aria-hidden />
        {words("begin", { count })}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
