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

interface OwnNameProps {
  name: string;
  change: AccountSteps["changeName"];
  /** Letters that a name has at most. */
  longest: number;
}

/** Chooses what one is called here. */
export function OwnName({ name, change, longest }: OwnNameProps) {
  const words = useTranslations("access.account");
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async (chosen: string) => {
    if (chosen.trim() === "") return words("nameMissing");
    const answer = await change(chosen);
    if (!answer.ok) return answer.words;
    setOpen(false);
    toast(words("nameChanged"));
    return null;
  }, words("refused.offline"));
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {words("changeName")}
      </Button>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text w-full max-w-92 space-y-3">
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <div className="space-y-1.5">
        <Label htmlFor="own-name">{words("name")}</Label>
        <Input
          id="own-name"
          name="name"
          autoComplete="name"
          defaultValue={name}
          maxLength={longest}
          aria-describedby="own-name-help"
          required
        />
        <p id="own-name-help" className="text-ink-soft text-sm">
          {words("nameHelp")}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("keepName")}
        </Button>
        <Button onClick={() => setOpen(false)}>{words("cancel")}</Button>
      </div>
    </form>
  );
}
