"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { UsualReasons } from "#components/club/form/usual-reasons.tsx";
import { LONGEST_REFUSAL } from "#lib/papers/missing/mark.ts";

const USUAL = ["illegible", "other", "unsigned", "incomplete", "expired"] as const;

interface RefusalFormProps {
  /** @returns why it is not done, in words; null: it is */
  refuse(reason: string): Promise<string | null>;
  onCancel(): void;
}

/** Why a paper is refused: one of the usual reasons with one press, or in a few words. */
export function RefusalForm({ refuse, onCancel }: RefusalFormProps) {
  const words = useTranslations("filing.refusal");
  const [reason, setReason] = useState("");
  const { isSending, fault, press, setFault } = usePress(refuse);
  const [field, help] = [useId(), useId()];
  const typed = useRef<HTMLInputElement>(null);
  // It opens by a press of whoever is about to type here.
  useEffect(() => typed.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setFault(words("empty"));
    else void press(reason.trim());
  };
  return (
    <form onSubmit={submit} className="max-w-text space-y-2 rounded border border-line px-4 py-3">
      <Label htmlFor={field}>{words("reason")}</Label>
      <Input
        id={field}
        ref={typed}
        maxLength={LONGEST_REFUSAL}
        aria-describedby={help}
        aria-invalid={fault !== null}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onCancel()}
      />
      <p id={help} className="text-ink-soft text-sm">
        {words("help")}
      </p>
      <UsualReasons label={words("usual")} reasons={USUAL.map((one) => words(`reasons.${one}`))} onChoose={setReason} />
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {fault}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className={wrappingButton} variant="danger" pending={isSending}>
          {words("submit")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
