"use client";

import { useTranslations } from "next-intl";
import { AlertDialog, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";

/** Whether to leave unsent typing behind. */
export function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay(): void; onLeave(): void }) {
  const words = useTranslations("form.leave");
  return (
    <AlertDialog open={open} onOpenChange={(wish) => wish || onStay()}>
      <AlertDialogContent
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <Button onClick={onStay}>{words("stay")}</Button>
            <Button variant="primary" onClick={onLeave}>
              {words("leave")}
            </Button>
          </>
        }
      />
    </AlertDialog>
  );
}
