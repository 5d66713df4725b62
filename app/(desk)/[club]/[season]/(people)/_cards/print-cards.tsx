"use client";

import { IdCard } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saveFile } from "#components/base/files/save-file.ts";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import type { CardsWished } from "#lib/people/cards/holders.ts";
import { prepareCards } from "./actions.ts";

interface PrintCardsProps {
  club: string;
  season: number;
  wished: CardsWished;
  children: ReactNode;
}

/** Has the cards made that are missing, and saves all of them as one PDF. */
export function PrintCards({ club, season, wished, children }: PrintCardsProps) {
  const words = useTranslations("cards");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [saved, setSaved] = useState<number>();
  const { isSending, fault, press } = usePress(async () => {
    setSaved(undefined);
    const made = await prepareCards(club, season, wished);
    if (!made.ok) return made.words;
    const query = new URLSearchParams({ of: wished.of, id: String(wished.id) });
    const why = await saveFile(`${seasonDataAddress(club, season, "cards")}?${query}`, "cards.pdf", ui("offline"));
    if (why !== undefined) return why;
    setSaved(made.count);
    router.refresh();
    return null;
  }, words("faults.unknown"));
  return (
    <div className="min-w-0">
      <Button className="w-full" pending={isSending} onClick={() => void press()}>
        <IdCard aria-hidden />
        {children}
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isSending ? words("drawing") : null}
        {saved ? words("saved", { count: saved }) : null}
      </p>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
