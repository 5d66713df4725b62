"use client";

import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { saveBlob } from "#components/base/files/save-file.ts";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { CardFace } from "#lib/people/cards/face.ts";

/** What a picture of a card is saved as. */
export const PICTURE_NAME = "card.png";

/** Saves the card that a page shows as a picture, for a telephone that has no network at the door. */
export function SavePicture({ face }: { face: CardFace }) {
  const words = useTranslations("cards");
  const { isSending, fault, press } = usePress(async () => {
    const { cardPicture } = await import("./picture.ts");
    saveBlob(await cardPicture(face), PICTURE_NAME);
    return null;
  }, words("faults.picture"));
  return (
    <div className="space-y-1">
      <Button size="lg" className="w-full" pending={isSending} onClick={() => void press()}>
        <ImageDown aria-hidden />
        {words("shown.save")}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
