"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { StageAnswer } from "./use-stage-press.ts";

interface RemoveStageProps {
  /** What the list is called. */
  name: string;
  /** How many rows it has, and how many of them wrote something at the club. */
  rows: number;
  written: number;
  /** Why it cannot be removed now, in words; null: it can. */
  locked: string | null;
  /** Where one goes once it is gone. */
  home: string;
  remove(): Promise<StageAnswer>;
}

/** Removes a list, once what becomes of it has been said. */
export function RemoveStage({ name, rows, written, locked, home, remove }: RemoveStageProps) {
  const words = useTranslations("staging.remove");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async () => {
    const answer = await remove();
    if (!answer.ok) return answer.words;
    toast(words("removed"));
    router.push(home);
    return null;
  });
  return (
    <>
      <Button variant="quiet" disabledReason={locked} onClick={() => setOpen(true)}>
        {words("button")}
      </Button>
      <DangerQuestion
        {...{ isSending, fault, open: isOpen, onOpenChange: setOpen }}
        title={<span className="[overflow-wrap:anywhere]">{words("title", { name })}</span>}
        description={
          <div className="space-y-2">
            <p>{words("what", { count: rows })}</p>
            <p>{written > 0 ? words("stays", { count: written }) : words("nothingSent")}</p>
          </div>
        }
        yes={words("yes")}
        no={words("no")}
        carryOut={() => void press()}
      />
    </>
  );
}
