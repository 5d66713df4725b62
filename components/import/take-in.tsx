"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { wrappingButton } from "#components/ui/wrapping-button.ts";
import type { MendAnswer, MendWish } from "./shown.ts";

interface TakeInProps {
  /** Rows that were left out. */
  count: number;
  locked: string | null;
  mend(wish: MendWish): Promise<MendAnswer>;
}

/** Takes in again what was left out. */
export function TakeIn({ count, locked, mend }: TakeInProps) {
  const words = useTranslations("import.mend");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await mend({ which: { filter: "leftOut" }, leftOut: false });
    if (answer.ok) toast(words("mended", { count: answer.count }));
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <div className="space-y-2">
      <Button className={wrappingButton} pending={isSending} disabledReason={locked} onClick={() => void press()}>
        {words("takeIn", { count })}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
