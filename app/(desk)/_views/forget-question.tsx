"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import type { SavedView } from "#lib/views/lists.ts";

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
    <AlertDialog open onOpenChange={(open) => open || onClose()}>
      <AlertDialogContent
        title={words("forgetTitle", { name: view.name })}
        description={words(view.shared ? "forgetShared" : "forgetOwn")}
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button>{ui("back")}</Button>
            </AlertDialogCancel>
            <Button variant="danger" pending={pending} onClick={() => void answer()}>
              {words("forget")}
            </Button>
          </>
        }
      >
        {refusal ? (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
