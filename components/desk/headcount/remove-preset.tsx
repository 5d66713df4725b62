"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";

interface RemovePresetProps {
  name: string;
  carryOut(): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Removes a form: what was frozen of it stays, and it is entered again in a minute. */
export function RemovePreset({ name, carryOut }: RemovePresetProps) {
  const words = useTranslations("headcount.presets");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await carryOut();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <>
      <Button size="sm" aria-label={words("removeOf", { name })} pending={isSending} onClick={() => void press()}>
        {words("remove")}
      </Button>
      {fault ? <p role="alert">{fault}</p> : null}
    </>
  );
}
