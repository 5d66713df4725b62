"use client";

import { NotesView, type NotesViewProps } from "#components/people/notes/notes-view.tsx";
import { deleteNote, saveNote, settleNote } from "./actions.ts";

/** A person's notes, with the way to this club's store. */
export function NotesDesk(props: Omit<NotesViewProps, "actions">) {
  const { club } = props;
  return (
    <NotesView
      {...props}
      actions={{
        save: (wish) => saveNote(club, wish),
        remove: (wish) => deleteNote(club, wish),
        settle: (wish) => settleNote(club, wish),
      }}
    />
  );
}
