"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { StageHolder } from "#lib/sync/staging/stage.ts";
import { type StageAnswer, useStagePress } from "./use-stage-press.ts";

interface HolderBannerProps {
  /** The colleague who works on it. */
  holder: StageHolder;
  take(): Promise<StageAnswer>;
}

/** Says which colleague works on a list, and takes it over from them. */
export function HolderBanner({ holder: { name, since }, take }: HolderBannerProps) {
  const words = useTranslations("staging.hold");
  const formats = useFormats();
  const { isSending, fault, press } = useStagePress(take, () => toast(words("taken")));
  return (
    <div className="space-y-2 rounded-md border border-line bg-pending-soft p-3">
      <p role="status" className="font-medium [overflow-wrap:anywhere]">
        {words("held", { name, since: formats.dateTime(since) })}
      </p>
      <p className="max-w-text text-ink-soft">{words("heldWhy", { name })}</p>
      <Button pending={isSending} onClick={() => void press()}>
        {words("take")}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {fault ? `${words("notTaken")} ${fault}` : null}
      </p>
    </div>
  );
}
