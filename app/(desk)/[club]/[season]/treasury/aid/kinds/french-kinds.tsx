"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { wrappingButton } from "#components/ui/wrapping-button.ts";
import { takeFrenchKinds } from "../actions.ts";

/** Takes over the kinds of France, to begin with. */
export function FrenchKinds({ club }: { club: string }) {
  const words = useTranslations("aid.kind");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      const answer = await takeFrenchKinds(club);
      setSaid(answer.ok ? words("added", { count: answer.added }) : answer.words);
      router.refresh();
    } catch {
      setSaid(ui("offline"));
    }
    setPending(false);
  };
  return (
    <div className="max-w-text space-y-2">
      <Button className={wrappingButton} pending={isPending} onClick={() => void press()}>
        {words("france")}
      </Button>
      <p className="text-ink-soft text-sm">{words("franceHelp")}</p>
      <p role="status">{said}</p>
    </div>
  );
}
