"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { newAsk } from "#components/base/files/new-ask.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { DocumentFields } from "#lib/papers/documents/fields.ts";
import { seenOf } from "./asked.ts";
import type { DocumentActions, ShownDocument, WishedWords } from "./shown.ts";

interface WordsDialogProps {
  club: string;
  of: ShownDocument;
  fields: DocumentFields;
  actions: Pick<DocumentActions, "change">;
  onOver(): void;
}

/** Name and description of a document. Only what was changed is sent: what somebody else changes meanwhile stays. */
export default function WordsDialog({ club, of, fields, actions, onOver }: WordsDialogProps) {
  const words = useTranslations("documents.words");
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState(of.name);
  const [description, setDescription] = useState(of.description);
  const ask = useRef<{ of: string; ask: string }>(undefined);
  const { isSending, fault, press } = usePress(async () => {
    const changes: WishedWords["changes"] = {
      ...(name.trim() !== of.name && { name: name.trim() }),
      ...(description !== of.description && { description: description.trim() === "" ? null : description }),
    };
    if (name.trim().length < fields.name.least) return words("short", { least: fields.name.least });
    if (Object.keys(changes).length === 0) {
      onOver();
      return null;
    }
    const what = JSON.stringify(changes);
    if (ask.current?.of !== what) ask.current = { of: what, ask: newAsk() };
    const answer = await actions.change(club, { ask: ask.current.ask, of: seenOf(of), changes });
    if (!answer.ok) return answer.words;
    router.refresh();
    onOver();
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onOver()}>
      <DialogContent
        title={words("title", { name: of.name })}
        actions={
          <>
            <Button onClick={onOver}>{words("no")}</Button>
            <Button variant="primary" type="submit" form={`${id}-form`} pending={isSending}>
              {words("save")}
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} onSubmit={submit} className="form-text space-y-4">
          <Labelled id={`${id}-name`} label={words("name")}>
            <Input
              id={`${id}-name`}
              value={name}
              required
              maxLength={fields.name.most}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Labelled>
          {fields.description ? (
            <Labelled id={`${id}-description`} label={words("description")}>
              <Textarea
                id={`${id}-description`}
                value={description}
                maxLength={fields.description.most}
                onChange={({ currentTarget }) => setDescription(currentTarget.value)}
              />
            </Labelled>
          ) : null}
          {fault ? (
            <p role="alert" className="text-danger">
              {fault}
            </p>
          ) : null}
        </form>
      </DialogContent>
    </Dialog>
  );
}
