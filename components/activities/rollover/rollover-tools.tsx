"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { Stage } from "#lib/sync/staging/stage.ts";

type Refused = { ok: false; words: string };

export interface RolloverToolsProps {
  stage: Stage;
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  grow(): Promise<{ ok: true; added: number } | Refused>;
}

/** What one does with a list as a whole. */
export function RolloverTools({ stage, locked, grow }: RolloverToolsProps) {
  const words = useTranslations("rollover");
  const router = useRouter();
  const growing = usePress(async () => {
    const answer = await grow();
    if (!answer.ok) return answer.words;
    toast(words("list.added", { count: answer.added }));
    router.refresh();
    return null;
  });
  const [from = stage.name] = stage.name.split(" → ");
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button pending={growing.isSending} disabledReason={locked} onClick={() => void growing.press()}>
          {words("list.again")}
        </Button>
      </div>
      <p className="text-ink-soft text-sm">{words("list.againHelp", { from })}</p>
      <p role="alert" className="text-danger empty:hidden">
        {growing.fault}
      </p>
    </div>
  );
}
