"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { AccountSteps } from "./steps.ts";

/** Chooses another password, by the present one. @param least letters that it must have */
export function OwnPassword({ change, least }: { change: AccountSteps["changePassword"]; least: number }) {
  const words = useTranslations("access.account");
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async (current: string, chosen: string) => {
    const answer = await change(current, chosen);
    if (!answer.ok) return answer.words;
    setOpen(false);
    toast(words("passwordChanged"));
    return null;
  }, words("refused.offline"));
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{words("changePassword")}</Button>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void press(String(typed.get("current")), String(typed.get("chosen")));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text max-w-92 space-y-3">
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <div className="space-y-1.5">
        <Label htmlFor="current-password">{words("currentPassword")}</Label>
        <Input id="current-password" name="current" type="password" autoComplete="current-password" required />
      </div>
      <div className="space-y-1.5">
        <Label htmlFor="chosen-password">{words("chosenPassword")}</Label>
        <Input
          id="chosen-password"
          name="chosen"
          type="password"
          autoComplete="new-password"
          aria-describedby="chosen-password-help"
          required
        />
        <p id="chosen-password-help" className="text-ink-soft text-sm">
          {words("chosenHelp", { count: least })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("keepPassword")}
        </Button>
        <Button onClick={() => setOpen(false)}>{words("cancel")}</Button>
      </div>
    </form>
  );
}
