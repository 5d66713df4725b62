"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { takeFrenchPresets } from "../actions.ts";

/** Adds the forms that are usual, to begin with. */
export function UsualPresets({ club }: { club: string }) {
  const words = useTranslations("headcount.presets");
  const router = useRouter();
  const [added, setAdded] = useState<number>();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await takeFrenchPresets(club);
    router.refresh();
    if (!answer.ok) return answer.words;
    setAdded(answer.added);
    return null;
  });
  return (
    <div className="max-w-text space-y-2">
      <Button className={wrappingButton} pending={isSending} onClick={() => void press()}>
        {words("usual")}
      </Button>
      <p className="text-ink-soft text-sm">{words("usualHelp")}</p>
      <p role="status">{fault ?? (added === undefined ? null : words("added", { count: added }))}</p>
    </div>
  );
}
