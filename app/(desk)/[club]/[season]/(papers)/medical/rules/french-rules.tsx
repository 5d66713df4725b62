"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { takeMedicalRules } from "./actions.ts";

/** Begins again with the rules of France. */
export function FrenchRules({ club }: { club: string }) {
  const words = useTranslations("medical.rules.france");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await takeMedicalRules(club);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <section aria-labelledby="france" className="max-w-text space-y-2">
      <h2 id="france" className="text-lg">
        {words("title")}
      </h2>
      <p className="text-ink-soft text-sm">{words("help")}</p>
      <Button className={wrappingButton} pending={isSending} onClick={() => void press()}>
        {words("press")}
      </Button>
      <p role="status">{fault}</p>
    </section>
  );
}
