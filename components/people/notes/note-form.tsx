"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { newAsk } from "#components/base/files/new-ask.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { useDraft } from "#components/club/form/use-draft.ts";
import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { LONGEST_NOTE } from "#lib/people/notes/longest.ts";
import type { Assignee, PersonNote } from "#lib/people/notes/note.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";
import type { NoteActions } from "./note-actions.ts";
import { type NoteFault, readTypedNote, type TypedNote, typedNote } from "./typed-note.ts";

export interface NoteFormProps {
  /** The account of who writes: a follow-up is theirs unless they choose somebody else. */
  self: number;
  memberId: number;
  /** As it is kept; null: it is a new one. */
  note: PersonNote | null;
  assignees: readonly Assignee[];
  /** ISO date, of the club. */
  today: string;
  /** Account, club and person: what is typed is kept in this browser under it. */
  draftName: string;
  save: NoteActions["save"];
  onSaved(): void;
  onCancel?: () => void;
  hasFocus?: boolean;
}

/** A note being written, with what is to be done about it. What was typed stays until it is kept, in this browser too. */
export function NoteForm(props: NoteFormProps) {
  const { note, assignees, today, self } = props;
  const words = useTranslations("notes");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const kinds = assignees.find(({ id }) => id === self)?.kinds ?? [];
  const opened: TypedNote = note
    ? typedNote(note, formats.date)
    : { kind: kinds[0] ?? "office", body: "", isPinned: false, due: "", forId: String(self) };
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useRef<string>(undefined);
  const [typed, setTyped] = useState(opened);
  const [seen, setSeen] = useState(note?.version ?? null);
  const [fault, setFault] = useState<{ field: "body" | "due" | "forId"; fault: NoteFault }>();
  const [failure, setFailure] = useState<string>();
  const [rival, setRival] = useState<PersonNote>();
  const [isPending, setPending] = useState(false);
  // Somebody who only reads the notes has more of them before them.
  const [isOpen, setOpen] = useState(note !== null || props.hasFocus === true);
  const { offered, save: keepDraft, sent, take, discard } = useDraft<TypedNote>(props.draftName);
  const isWorthKeeping =
    typed.body.trim() !== "" && (note === null || JSON.stringify(typed) !== JSON.stringify(opened));
  useEffect(() => {
    keepDraft(isWorthKeeping ? typed : undefined);
  }, [typed, isWorthKeeping, keepDraft]);
  const { hasFocus } = props;
  useEffect(() => {
    if (hasFocus) text.current?.focus();
  }, [hasFocus]);
  const change = (next: Partial<TypedNote>) => {
    setFault(undefined);
    setTyped((before) => ({ ...before, ...next }));
  };
  const send = async (against: number | null) => {
    if (isPending) return;
    const read = readTypedNote(typed, { today, assignees });
    setFailure(undefined);
    setFault("fault" in read ? read : undefined);
    if ("fault" in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    try {
      id.current ??= note?.id ?? newAsk();
      const answer = await props.save({ id: id.current, seen: against, memberId: props.memberId, fields: read.fields });
      if (answer.ok) {
        sent();
        id.current = undefined;
        setRival(undefined);
        // The kind stays: notes of one sitting are mostly of one kind.
        setTyped({ ...opened, ...(note ? typed : { kind: typed.kind }) });
        props.onSaved();
      } else if ("now" in answer) setRival(answer.now);
      else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(seen);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(seen);
  };
  const faultOf = (field: "body" | "due" | "forId") =>
    fault?.field === field ? words(`faults.${fault.fault}`, { most: LONGEST_NOTE }) : undefined;
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={press}
      className="space-y-3"
      aria-label={words(note ? "edit" : "new")}
    >
      {offered && !isWorthKeeping ? (
        <DraftOffered
          ago={formats.ago(offered.savedAt, new Date())}
          onRestore={() => {
            const taken = take(isWorthKeeping ? typed : undefined);
            if (!taken) return;
            setTyped({ ...opened, ...taken });
            setOpen(true);
            text.current?.focus();
          }}
          onDiscard={discard}
        />
      ) : null}
      {rival ? (
        <Rival
          {...{ rival, isPending }}
          onMine={() => {
            setSeen(rival.version);
            void send(rival.version);
          }}
          onTheirs={() => {
            setTyped(typedNote(rival, formats.date));
            setSeen(rival.version);
            setRival(undefined);
          }}
        />
      ) : null}
      <Labelled id={`${ids}-body`} label={words(note ? "text" : "newText")}>
        <Textarea
          ref={text}
          id={`${ids}-body`}
          rows={note ? 3 : 2}
          value={typed.body}
          onFocus={() => setOpen(true)}
          onChange={(event) => change({ body: event.target.value })}
          aria-invalid={faultOf("body") !== undefined || undefined}
          aria-describedby={`${ids}-hint ${ids}-body-fault`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        />
      </Labelled>
      <p id={`${ids}-hint`} className="text-ink-soft text-sm">
        {words("hint")}
      </p>
      <Fault id={`${ids}-body-fault`}>{faultOf("body")}</Fault>
      {isOpen ? (
        <>
          <FollowUpFields
            {...{ today, self, assignees, typed, change }}
            faults={{ due: faultOf("due"), forId: faultOf("forId") }}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {kinds.length > 1 ? (
              <div className="flex items-center gap-2">
                <label htmlFor={`${ids}-kind`}>{words("about")}</label>
                <Select
                  id={`${ids}-kind`}
                  value={typed.kind}
                  onChange={(event) => change({ kind: event.target.value as NoteKind })}
                >
                  {kinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {words(`kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              </div>
            ) : null}
            <span className="flex min-h-9 items-center gap-2 max-md:min-h-11">
              <Checkbox
                id={`${ids}-pin`}
                checked={typed.isPinned}
                onChange={(event) => change({ isPinned: event.target.checked })}
              />
              <label htmlFor={`${ids}-pin`}>{words("pin")}</label>
            </span>
          </div>
          {kinds.length > 1 ? <p className="text-ink-soft text-sm">{words(`readBy.${typed.kind}`)}</p> : null}
        </>
      ) : null}
      {failure === undefined ? null : <NotKept title={words("notSaved")} kept={words("kept")} why={failure} />}
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={isPending}>
            {words(note ? "save" : "add")}
          </Button>
          {props.onCancel ? <Button onClick={props.onCancel}>{words("cancel")}</Button> : null}
          <span aria-hidden className="text-ink-faint text-sm max-md:hidden">
            {words("keys")}
          </span>
        </div>
      ) : null}
    </form>
  );
}

function Fault({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-danger empty:hidden">
      {children}
    </p>
  );
}

/** A note that was begun and not sent, offered: never forced. */
function DraftOffered({ ago, onRestore, onDiscard }: { ago: string; onRestore(): void; onDiscard(): void }) {
  const words = useTranslations("notes.draft");
  return (
    <div role="note" className="flex flex-wrap items-center gap-2 rounded bg-accent-soft px-3 py-2">
      <p className="min-w-0 flex-1">{words("offer", { ago })}</p>
      <Button size="sm" onClick={onRestore}>
        {words("restore")}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        {words("discard")}
      </Button>
    </div>
  );
}

interface RivalProps {
  rival: PersonNote;
  isPending: boolean;
  onMine(): void;
  onTheirs(): void;
}

/** What somebody else has written meanwhile, beside what stands in the form: the second one says which counts. */
function Rival({ rival, isPending, onMine, onTheirs }: RivalProps) {
  const words = useTranslations("notes.conflict");
  return (
    <ErrorState
      shape="inline"
      title={words("title", { name: rival.editedBy ?? rival.writtenBy })}
      action={
        <>
          <Button pending={isPending} onClick={onMine}>
            {words("keepMine")}
          </Button>
          <Button onClick={onTheirs}>{words("takeTheirs")}</Button>
        </>
      }
    >
      <p>{words("explain")}</p>
      <blockquote className="mt-2 whitespace-pre-line border-line border-l-2 pl-3 text-ink [overflow-wrap:anywhere]">
        {rival.body}
      </blockquote>
    </ErrorState>
  );
}
