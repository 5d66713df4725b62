"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import type { SavedView } from "#lib/sync/views/lists.ts";

interface ForgetQuestionProps {
  view: SavedView;
  /** @returns the words of a refusal; null when it is done */
  forget: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before a view is gone, for everybody who sees it. */
export function ForgetQuestion({ view, forget, onClose }: ForgetQuestionProps) {
  const words = useTranslations("table.views");
  const ui = useTranslations("ui");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const answer = async () => {
    setPending(true);
    const refused = await forget();
    setPending(false);
    if (refused) setRefusal(refused);
    else onClose();
  };
  return (
    <DangerQuestion
      open
      onOpenChange={(open) => open || onClose()}
      {...{ isSending: pending, fault: refusal }}
      title={words("forgetTitle", { name: view.name })}
      description={words(view.shared ? "forgetShared" : "forgetOwn")}
      yes={words("forget")}
      no={ui("back")}
      carryOut={() => void answer()}
    />
  );
}
