"use client";

import { useTranslations } from "next-intl";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { takePasswords } from "./actions.ts";

interface TakenPasswordsProps {
  club: string;
  /** What the provider is called. */
  provider: string;
  areOff: boolean;
  /** Whoever looks came in by the provider lately. */
  cameLately: boolean;
  /** Who has a role here and never came by it. */
  strangers: readonly string[];
}

/** Whether the club takes passwords, or has everybody come by the organisation's provider. */
export function TakenPasswords({ club, provider, areOff, cameLately, strangers }: TakenPasswordsProps) {
  const words = useTranslations("settings.users.passwords");
  const refused = useTranslations("settings.users.refused");
  const formats = useFormats();
  const { isSending, fault, press } = usePress(async (taken: boolean) => {
    const answer = await proven(() => takePasswords(club, taken));
    if (!answer.ok) return answer.words;
    toast(words(taken ? "isOn" : "isOff"));
    return null;
  }, refused("offline"));
  return (
    <section className="space-y-3 pt-4">
      <h2 className="text-lg">{words("title")}</h2>
      <p className="max-w-text text-ink-soft">{words(areOff ? "offWords" : "onWords", { provider })}</p>
      <p className="max-w-text">
        {words("strangers", { provider, count: strangers.length, names: formats.list(strangers) })}
      </p>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <Button
        wraps
        pending={isSending}
        disabledReason={cameLately ? undefined : refused("notByProvider")}
        onClick={() => void press(areOff)}
      >
        {words(areOff ? "switchOn" : "switchOff")}
      </Button>
    </section>
  );
}
