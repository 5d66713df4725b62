"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { replace } from "../../actions.ts";
import { IntegrationFields, NOTHING_TYPED } from "../../integration-fields.tsx";

interface ReplaceIntegrationProps {
  slug: string;
  clientId: string;
  hook: string;
  publicKey: string | null;
  /** What of the club's work is open. */
  work: { unsent: number; perhapsSent: number };
}

/** Another integration for a club, after a leak or a loss, with what becomes of open work. */
export function ReplaceIntegration({ slug, clientId, hook, publicKey, work }: ReplaceIntegrationProps) {
  const words = useTranslations("operator.replace");
  const router = useRouter();
  const [typed, setTyped] = useState({ ...NOTHING_TYPED, clientId });
  const { isSending, fault, press } = usePress(async () => {
    const answer = await proven(() => replace(slug, typed));
    if (!answer.ok) return answer.words;
    setTyped({ ...NOTHING_TYPED, clientId: typed.clientId });
    toast(words("done"));
    router.refresh();
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form onSubmit={submit} noValidate className="form-text max-w-2xl space-y-4">
      <h2 className="border-line border-b pb-1.5 text-lg">{words("title")}</h2>
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <p className="max-w-text">{words("work", { unsent: work.unsent, perhaps: work.perhapsSent })}</p>
      <IntegrationFields {...{ typed, hook, publicKey }} change={setTyped} />
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
      <Button type="submit" pending={isSending}>
        {words("replace")}
      </Button>
    </form>
  );
}
