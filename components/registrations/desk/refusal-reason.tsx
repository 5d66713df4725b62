"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { UsualReasons } from "#components/club/form/usual-reasons.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { LONGEST_REFUSAL_REASON } from "#lib/registrations/decisions/longest-reason.ts";
import type { RefusalReason } from "#lib/registrations/decisions/refusal-reasons.ts";

const USUAL = ["full", "level", "incomplete", "age", "double"] as const;

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why registrations are refused, in a few words or by one of the usual ones; may stay empty. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const words = useTranslations("registrations.refusal");
  const [field, help] = [useId(), useId()];
  return (
    <div className="space-y-1.5 text-ink">
      <Label htmlFor={field}>{words("field")}</Label>
      <Textarea
        id={field}
        rows={2}
        maxLength={LONGEST_REFUSAL_REASON}
        aria-describedby={help}
        className="min-h-0"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={help} className="text-ink-soft text-sm">
        {words("help")}
      </p>
      <UsualReasons label={words("usual")} reasons={USUAL.map((one) => words(`reasons.${one}`))} onChoose={onChange} />
    </div>
  );
}

interface RefusalReasonPartProps {
  written: RefusalReason | null;
  /** Where its letter is printed; not given before it is refused. */
  letter: string | undefined;
  /** Keeps it; an empty one takes away what stands there. @returns why it was not kept, in words; null: it was. Not given to who may not */
  keep: ((reason: string) => Promise<string | null>) | undefined;
  /** Whether something is being written: nothing else may take its place meanwhile. */
  onWriting: (isWriting: boolean) => void;
}

/** Why a registration is refused, as it stands beside it: what was written, the way to write it, and the letter. */
export function RefusalReasonPart({ written, letter, keep, onWriting }: RefusalReasonPartProps) {
  const words = useTranslations("registrations.refusal");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const told = useRef(onWriting);
  told.current = onWriting;
  useEffect(() => {
    told.current(isOpen);
    return () => told.current(false);
  }, [isOpen]);
  return (
    <div className="space-y-2">
      {isOpen && keep ? (
        <ReasonForm before={written?.reason ?? ""} keep={keep} onDone={() => setOpen(false)} />
      ) : (
        <>
          {written ? (
            <p>
              <span className="whitespace-pre-line [overflow-wrap:anywhere]">{written.reason}</span>
              <span className="block text-ink-soft text-sm">
                {words("written", { by: written.by, at: formats.dateTime(written.at) })}
              </span>
            </p>
          ) : (
            <p className="text-ink-soft">{words("none")}</p>
          )}
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            {keep ? (
              <Button size="sm" onClick={() => setOpen(true)}>
                {words(written ? "change" : "write")}
              </Button>
            ) : null}
            {letter ? (
              <a href={letter} className="min-h-6 text-accent underline underline-offset-4">
                {words("letter.open")}
              </a>
            ) : null}
          </p>
        </>
      )}
    </div>
  );
}

interface ReasonFormProps {
  before: string;
  keep: (reason: string) => Promise<string | null>;
  onDone: () => void;
}

function ReasonForm({ before, keep, onDone }: ReasonFormProps) {
  const words = useTranslations("registrations.refusal");
  const ui = useTranslations("ui");
  const [reason, setReason] = useState(before);
  const root = useRef<HTMLFormElement>(null);
  const { isSending, fault, press } = usePress(async () => {
    const said = await keep(reason.trim());
    if (said === null) onDone();
    return said;
  }, ui("offline"));
  // It opens by a press of whoever is about to type here.
  useEffect(() => root.current?.querySelector("textarea")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form
      ref={root}
      onSubmit={submit}
      className="space-y-2"
      // Escape leaves the field, and the panel stays.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {fault}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" pending={isSending}>
          {words("keep")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {ui("back")}
        </Button>
      </div>
    </form>
  );
}
