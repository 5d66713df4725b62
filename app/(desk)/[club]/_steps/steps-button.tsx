"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { setStepsAway } from "./actions.ts";

interface StepsButtonProps {
  club: string;
  /** What it does: puts them away, or shows them again. */
  away: boolean;
  label: string;
  /** What is said once it is done. */
  done: string;
}

/** Puts the first steps away for the whole club, or shows them again. */
export function StepsButton({ club, away, label, done }: StepsButtonProps) {
  const ui = useTranslations("ui");
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      const answer = await setStepsAway(club, away);
      toast(answer.ok ? done : { words: answer.words, tone: "plain" });
    } catch {
      toast({ words: ui("lost"), tone: "plain" });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="sm" variant="quiet" pending={pending} onClick={() => void press()}>
      {label}
    </Button>
  );
}
