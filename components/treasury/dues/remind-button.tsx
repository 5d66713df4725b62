"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";

interface RemindButtonProps {
  /** Begins with this family, and leads on. @returns why it did not */
  remind: () => Promise<string | null>;
}

/** Begins with reminders of the one family that is looked at. */
export function RemindButton({ remind }: RemindButtonProps) {
  const words = useTranslations("reminders");
  const { isSending, fault, press } = usePress(remind, words("select.failed"));
  return (
    <>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <Button pending={isSending} onClick={() => void press()}>
        <Mail aria-hidden />
        {words("remind")}
      </Button>
    </>
  );
}
