"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import type { MendAnswer, MendWish } from "./shown.ts";
import { useMend } from "./use-mend.ts";

interface TakeInProps {
  /** Rows that were left out. */
  count: number;
  locked: string | null;
  mend(wish: MendWish): Promise<MendAnswer>;
}

/** Takes in again what was left out. */
export function TakeIn({ count, locked, mend }: TakeInProps) {
  const words = useTranslations("import.mend");
  const { isSending, fault, press } = useMend(mend);
  const takeIn = () => press({ which: { filter: "leftOut" }, leftOut: false });
  return (
    <div className="space-y-2">
      <Button className={wrappingButton} pending={isSending} disabledReason={locked} onClick={() => void takeIn()}>
        {words("takeIn", { count })}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
