"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "#components/base/live/use-refresh.ts";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";

export interface ForgetPersonProps {
  name: string;
  forget(): Promise<{ ok: boolean; words: string }>;
}

/** Has somebody forgotten, once a director has said so twice. */
export function ForgetPerson({ name, forget }: ForgetPersonProps) {
  const words = useTranslations("forgetting");
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async () => {
    const answer = await proven(forget);
    if (!answer.ok) return answer.words;
    setOpen(false);
    toast(answer.words);
    refresh();
    return null;
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {words("button")}
      </Button>
      <DangerQuestion
        {...{ isSending, fault, open: isOpen, onOpenChange: setOpen }}
        title={<span className="[overflow-wrap:anywhere]">{words("question", { name })}</span>}
        description={
          <div className="space-y-2">
            <p>{words("final")}</p>
            <p>{words("backups")}</p>
          </div>
        }
        yes={words("yes")}
        no={words("no")}
        carryOut={() => void press()}
      />
    </>
  );
}
