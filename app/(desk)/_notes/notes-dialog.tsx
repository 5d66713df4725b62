"use client";

import { useTranslations } from "next-intl";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { NotesDesk } from "./notes-desk.tsx";

export interface NotesDialogProps {
  club: string;
  season: number;
  memberId: number;
  name: string;
  onClose: () => void;
}

/** Somebody's notes in front of another page: written, and one is back where one was. */
export function NotesDialog({ club, season, memberId, name, onClose }: NotesDialogProps) {
  const words = useTranslations("notes");
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={words("of", { name })}>
        <NotesDesk {...{ club, season, memberId }} hasFocus onSaved={onClose} />
      </DialogContent>
    </Dialog>
  );
}
