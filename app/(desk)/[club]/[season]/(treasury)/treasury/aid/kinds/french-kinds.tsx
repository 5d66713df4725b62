"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { takeFrenchKinds } from "../actions.ts";

/** Takes over the kinds of France, to begin with. */
export function FrenchKinds({ club }: { club: string }) {
  const words = useTranslations("aid.kind");
  const router = useRouter();
  const [added, setAdded] = useState<number>();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await takeFrenchKinds(club);
    router.refresh();
    if (!answer.ok) return answer.words;
    setAdded(answer.added);
    return null;
  });
  return (
    <div className="max-w-text space-y-2">
      <Button className={wrappingButton} pending={isSending} onClick={() => void press()}>
        {words("france")}
      </Button>
      <p className="text-ink-soft text-sm">{words("franceHelp")}</p>
      <p role="status">{fault ?? (added === undefined ? null : words("added", { count: added }))}</p>
    </div>
  );
}
