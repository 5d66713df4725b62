"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { FormNote } from "./notices.tsx";

/** An unfinished form from before, offered. */
export default function DraftOffer({
  ago,
  onRestore,
  onDiscard,
}: {
  ago: string;
  onRestore(): void;
  onDiscard(): void;
}) {
  const words = useTranslations("form.draft");
  return (
    <FormNote
      // Wherever a reload has left the page: nobody should begin anew because the offer stood above what they saw.
      className="sticky top-16 z-10 shadow-raised in-[[role=dialog]]:top-0"
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            {words("restore")}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {words("discard")}
          </Button>
        </>
      }
    >
      <p>{words("offer", { ago })}</p>
    </FormNote>
  );
}
