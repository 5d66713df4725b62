"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AlertDialog, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { askByDialog } from "./leaving-presses.ts";

/** Asks before somebody signs out while decisions have not left this device. */
export function LeaveWithPresses() {
  const words = useTranslations("decisions.presses.leaving");
  const [asked, setAsked] = useState<{ count: number; answer: (goes: boolean) => void }>();
  useEffect(() => askByDialog((count) => new Promise((answer) => setAsked({ count, answer }))), []);
  if (!asked) return null;
  const answer = (goes: boolean) => {
    setAsked(undefined);
    asked.answer(goes);
  };
  return (
    <AlertDialog open onOpenChange={(open) => open || answer(false)}>
      <AlertDialogContent
        title={words("title", { count: asked.count })}
        description={words("words")}
        actions={
          <>
            <Button variant="primary" onClick={() => answer(false)}>
              {words("stay")}
            </Button>
            <Button onClick={() => answer(true)}>{words("leave")}</Button>
          </>
        }
      />
    </AlertDialog>
  );
}
