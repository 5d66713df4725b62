"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import type { NotesOfPerson } from "#lib/people/notes/note.ts";
import type { NoteActions } from "./note-actions.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

export interface NotesViewProps {
  club: string;
  season: number;
  memberId: number;
  /** As the server read them with the page; not given where the page has not asked. */
  initial?: NotesOfPerson;
  actions: NoteActions;
  /** The form has the focus as soon as it is there. */
  hasFocus?: boolean;
  onSaved?: () => void;
}

/** Colleagues write at once; what one reads must not be long behind. */
const READ_AGAIN_MS = 1_500;

/** What the desk has written down of a person, with the form for more. It follows what colleagues write; nothing that is typed moves. */
export function NotesView({ club, season, memberId, initial, actions, hasFocus, onSaved }: NotesViewProps) {
  const words = useTranslations("notes");
  const ui = useTranslations("ui.part");
  const [editing, setEditing] = useState<string>();
  const path = seasonDataAddress(club, season, "members", memberId, "notes");
  const { data, error, mutate } = useSWR<NotesOfPerson, Error>(path, fetchJson, {
    ...(initial && { fallbackData: initial, revalidateOnMount: false }),
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["notes"], again);
  const reread = () => void mutate();
  if (!data)
    return error ? (
      <ErrorState shape="inline" title={words("notRead")} action={<Button onClick={reread}>{ui("again")}</Button>}>
        {error.message}
      </ErrorState>
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const { notes, assignees, today, self, hasMore } = data;
  const form = { assignees, today, self, memberId, save: actions.save };
  return (
    <div className="space-y-4">
      <NoteForm
        {...form}
        note={null}
        draftName={`${self}.${club}.note.${memberId}`}
        hasFocus={hasFocus ?? false}
        onSaved={() => {
          toast(words("saved"));
          reread();
          onSaved?.();
        }}
      />
      {error ? (
        <ErrorState shape="inline" title={words("notRead")} action={<Button onClick={reread}>{ui("again")}</Button>}>
          {error.message}
        </ErrorState>
      ) : null}
      {notes.length === 0 ? (
        <p className="text-ink-soft">{words("none")}</p>
      ) : (
        <ul className="border-line border-t pt-3">
          {notes.map((note) =>
            editing === note.id ? (
              <li key={note.id} className="border-line border-b py-3 first:pt-0">
                <NoteForm
                  {...form}
                  note={note}
                  draftName={`${self}.${club}.note.${note.id}`}
                  hasFocus
                  onCancel={() => setEditing(undefined)}
                  onSaved={() => {
                    setEditing(undefined);
                    toast(words("saved"));
                    reread();
                  }}
                />
              </li>
            ) : (
              <NoteItem
                key={note.id}
                {...{ note, memberId, today, actions }}
                onEdit={() => setEditing(note.id)}
                onChanged={reread}
              />
            ),
          )}
        </ul>
      )}
      {hasMore ? <p className="text-ink-soft">{words("more", { count: notes.length })}</p> : null}
    </div>
  );
}
