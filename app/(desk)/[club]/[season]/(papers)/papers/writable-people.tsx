"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useQuestion } from "#components/club/form/use-question.ts";
import { FamilySelection } from "#components/treasury/dues/family-selection.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { beginPaperLetters } from "./letters/actions.ts";

interface WritablePeopleProps {
  club: string;
  season: number;
  /** The view of the list as its address has it. */
  view: string;
  /** All people of the view, over every page. */
  total: number;
  children: ReactNode;
}

/** The list with the way to letters of this club. */
export function WritablePeople({ club, season, view, total, children }: WritablePeopleProps) {
  const words = useTranslations("papers.select");
  const router = useRouter();
  const question = useQuestion("letters");
  return (
    <FamilySelection
      said={{
        ...{ bar: words("bar"), page: words("page"), clear: words("clear"), failed: words("failed") },
        ...{ all: words("all", { count: total }), some: words("some") },
        selected: (count) => words("selected", { count }),
      }}
      remind={async (chosen) => {
        const wish = chosen === "all" ? { season, view } : { season, people: chosen.families };
        const answer = await question((ask) => beginPaperLetters(club, { ask, ...wish }), JSON.stringify(wish));
        if (!answer.ok) return answer.words;
        router.push(seasonAddress(club, season, "papers", "letters", answer.id));
        return null;
      }}
    >
      {children}
    </FamilySelection>
  );
}
