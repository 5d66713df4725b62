"use client";

import { useTranslations } from "next-intl";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { takeKeysAlone } from "./actions.ts";

/** Whether people of the club sign in by a passkey alone, or show it beside their password. */
export function KeysAlone({ club, areOff }: { club: string; areOff: boolean }) {
  const words = useTranslations("settings.users.keysAlone");
  const refused = useTranslations("settings.users.refused");
  const { isSending, fault, press } = usePress(async () => {
    const answer = await proven(() => takeKeysAlone(club, areOff));
    if (!answer.ok) return answer.words;
    toast(words(areOff ? "isOn" : "isOff"));
    return null;
  }, refused("offline"));
  return (
    <section aria-labelledby="keys-alone" className="space-y-3 pt-4">
      <h2 id="keys-alone" className="text-lg">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft">{words(areOff ? "offWords" : "onWords")}</p>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <Button wraps pending={isSending} onClick={() => void press()}>
        {words(areOff ? "switchOn" : "switchOff")}
      </Button>
    </section>
  );
}
