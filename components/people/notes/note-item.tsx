"use client";

import { Check, Pencil, Pin, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PersonNote } from "#lib/people/notes/note.ts";
import { FollowUpState } from "./follow-up-state.tsx";
import type { NoteActions } from "./note-actions.ts";

interface NoteItemProps {
  note: PersonNote;
  /** The person whose page one looks at: a note of a record that was given up for it says so. */
  memberId: number;
  today: string;
  actions: NoteActions;
  onEdit(): void;
  onChanged(): void;
}

/** One note: what it says, who wrote it and when, what is to be done about it, and what can be done with it. */
export function NoteItem({ note, memberId, today, actions, onEdit, onChanged }: NoteItemProps) {
  const words = useTranslations("notes");
  const due = useTranslations("followups");
  const formats = useFormats();
  const { followUp } = note;
  const { isSending, fault, press } = usePress(async (isDone: boolean) => {
    const answer = await actions.settle({ id: note.id, isDone });
    onChanged();
    return answer.ok ? null : answer.words;
  });
  return (
    <li className="space-y-1.5 border-line border-b py-3 first:pt-0 last:border-b-0">
      <div className="flex items-start gap-2">
        {note.isPinned ? <Pin aria-label={words("pinned")} className="mt-1 size-4 shrink-0 text-accent" /> : null}
        <p className="min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
        <span className="-mt-1.5 -mr-2 flex shrink-0">
          {note.isChangeable ? (
            <>
              <IconButton size="icon-sm" label={words("editThis")} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
              <Removal {...{ note, actions, onChanged }} />
            </>
          ) : null}
        </span>
      </div>
      {followUp ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FollowUpState followUp={followUp} today={today} />
          <Button size="sm" pending={isSending} onClick={() => void press(followUp.doneAt === null)}>
            {followUp.doneAt === null ? <Check aria-hidden /> : <Undo2 aria-hidden />}
            {due(followUp.doneAt === null ? "done" : "undo")}
          </Button>
        </div>
      ) : null}
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        {note.kind === "office" ? null : <Badge>{words(`kinds.${note.kind}`)}</Badge>}
        <span>{words("by", { name: note.writtenBy, at: formats.dateTime(note.writtenAt) })}</span>
        {note.editedBy !== null && note.editedAt !== null ? (
          <span>{words("editedBy", { name: note.editedBy, at: formats.dateTime(note.editedAt) })}</span>
        ) : null}
        {note.memberId === memberId ? null : <span>{words("ofRecord", { id: String(note.memberId) })}</span>}
      </p>
    </li>
  );
}

/** Removes a note, once that was asked. */
function Removal({ note, actions, onChanged }: Pick<NoteItemProps, "note" | "actions" | "onChanged">) {
  const words = useTranslations("notes");
  const [isAsking, setAsking] = useState(false);
  const { isSending, fault, press, setFault } = usePress(async () => {
    const answer = await actions.remove({ id: note.id, seen: note.version });
    if (answer.ok) setAsking(false);
    onChanged();
    return answer.ok ? null : answer.words;
  });
  return (
    <>
      <IconButton size="icon-sm" label={words("removeThis")} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <DangerQuestion
        {...{ isSending, fault, open: isAsking }}
        onOpenChange={(open) => {
          setAsking(open);
          setFault(null);
        }}
        title={words("removal.title")}
        description={words(note.followUp?.doneAt === null ? "removal.withFollowUp" : "removal.description")}
        yes={words("removal.sure")}
        no={words("removal.keep")}
        carryOut={() => void press()}
      />
    </>
  );
}
