"use client";

import { Mail } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { prepareCards } from "../_cards/actions.ts";
import { beginLetter } from "./actions.ts";

type Wish = Parameters<typeof beginLetter>[1] extends infer Asked ? DistributiveOmit<Asked, "ask" | "season"> : never;
type DistributiveOmit<Of, Keys extends PropertyKey> = Of extends unknown ? Omit<Of, Keys> : never;

interface BeginLetterProps {
  club: string;
  season: number;
  wish: Wish;
  children: ReactNode;
}

/** Begins a letter to those whom something concerns, and opens it: nothing leaves before it is sent from there. Cards that are missing are made first. */
export function BeginLetter({ club, season, wish, children }: BeginLetterProps) {
  const router = useRouter();
  const question = useQuestion("letter");
  const { isSending, fault, press } = usePress(async () => {
    if ("cardsOf" in wish) {
      const made = await prepareCards(club, season, wish.cardsOf);
      if (!made.ok) return made.words;
    }
    const asked = { season, ...wish } as const;
    const answer = await question((ask) => beginLetter(club, { ask, ...asked }), JSON.stringify(asked));
    if (!answer.ok) return answer.words;
    router.push(seasonAddress(club, season, "letters", answer.id));
    return null;
  });
  return (
    <div className="min-w-0">
      <Button pending={isSending} onClick={() => void press()}>
        <Mail aria-hidden />
        {children}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
