"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { RecordForm } from "#components/sync/records/record-form.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import type { FormOpening } from "#components/sync/records/use-record-form.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import type { SaveOutcome, Submission } from "#lib/sync/records/submission.ts";

export interface SportDialogProps {
  /** Where there is no form: asks for it again. */
  again: ReactNode;
  /** The form as the club's contract has it now, or why there is none. */
  opened: { opening: FormOpening } | { none: Unavailable };
  draftName: string;
  save(submission: Submission): Promise<SaveOutcome>;
  onSaved(): void;
  /** The sport has been created and the dialog has let go of the focus. */
  onSavedAndGone(): void;
  onCancel(): void;
}

/** A new sport in front of the form that needs it. */
export function SportDialog({ opened, again, draftName, save, onSaved, onSavedAndGone, onCancel }: SportDialogProps) {
  const words = useTranslations("resources.sports");
  const isSaved = useRef(false);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onCancel()}>
      <DialogContent
        title={words("new")}
        description={words("newHereHelp")}
        // Events climb through portals: the form behind would take this one's submission for its own.
        onSubmit={(event) => event.stopPropagation()}
        onCloseAutoFocus={(event) => {
          if (!isSaved.current) return;
          // Not back to the button: to where the new sport stands.
          event.preventDefault();
          onSavedAndGone();
        }}
      >
        {"none" in opened ? (
          <UnavailableNote none={opened.none} action={again} />
        ) : (
          <RecordForm
            {...opened.opening}
            resource="sports"
            id={null}
            sections={[]}
            draftName={draftName}
            save={save}
            onSaved={() => {
              isSaved.current = true;
              onSaved();
            }}
            submitLabel={words("create")}
            cancelHref=""
            onCancel={onCancel}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
