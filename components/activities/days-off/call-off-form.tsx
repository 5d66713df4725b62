"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";

type Said = { isOff: true; reason: string } | { isOff: false };

interface SessionOfForm {
  seasonId: number;
  type: "lesson" | "slot";
  courseId: number;
  date: string;
}

interface CallOffFormProps {
  /** Why it is called off; null: it takes place. */
  reason: string | null;
  session: SessionOfForm;
  say(said: SessionOfForm & Said): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Calls the session of a date off with a reason, or has it take place after all. What was typed stays when it is refused. */
export function CallOffForm({ reason: stands, session, say }: CallOffFormProps) {
  const words = useTranslations("freedays.callOff");
  const [reason, setReason] = useState("");
  const { isSending, fault, press } = usePress(async () => {
    const answer = await say({ ...session, ...(stands === null ? { isOff: true, reason } : { isOff: false }) });
    return answer.ok ? null : answer.words;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form onSubmit={submit} className="form-text max-w-xl space-y-3">
      {stands === null ? (
        <div className="space-y-1.5">
          <Label htmlFor="reason">{words("reason")}</Label>
          <Input
            id="reason"
            required
            maxLength={200}
            autoComplete="off"
            value={reason}
            aria-describedby="reason-help reason-fault"
            aria-invalid={fault !== null || undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <p id="reason-help" className="text-ink-soft text-sm">
            {words("reasonHelp")}
          </p>
        </div>
      ) : null}
      <p id="reason-fault" role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <Button
        type="submit"
        variant={stands === null ? "danger" : "secondary"}
        className={wrappingButton}
        pending={isSending}
      >
        {words(stands === null ? "press" : "hold")}
      </Button>
    </form>
  );
}
