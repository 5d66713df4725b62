"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { READING_REASONS, type ReadingReason } from "#lib/papers/medical/reasons.ts";

interface ReasonFormProps {
  say(reason: ReadingReason): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Why somebody is about to read what is kept of people's health: asked once a sitting, and written beside each reading. */
export function ReasonForm({ say }: ReasonFormProps) {
  const words = useTranslations("medical.reason");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [said, setSaid] = useState("");
  const [pressed, setPressed] = useState<ReadingReason>();
  const press = async (reason: ReadingReason) => {
    setPressed(reason);
    setSaid("");
    try {
      const answer = await say(reason);
      if (!answer.ok) setSaid(answer.words);
      router.refresh();
    } catch {
      setSaid(ui("lost"));
    }
    setPressed(undefined);
  };
  return (
    <section aria-labelledby="why" className="max-w-text space-y-3">
      <h2 id="why" className="text-lg">
        {words("title")}
      </h2>
      <p className="text-ink-soft">{words("help")}</p>
      <ul className="flex flex-wrap gap-2">
        {READING_REASONS.map((reason) => (
          <li key={reason}>
            <Button className={wrappingButton} pending={pressed === reason} onClick={() => void press(reason)}>
              {words(`choices.${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}
