"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { madeKey } from "#components/base/shell/shown-key.ts";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { Passkey } from "#lib/base/access/passkeys.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { browserName } from "./browser-name.ts";
import type { AccountSteps } from "./steps.ts";

interface PasskeyListProps {
  keys: readonly Passkey[];
  /** The one that is to go. */
  leaving: Passkey | undefined;
  onLeave(key: Passkey): void;
  /** Why none signs in alone; null: one that has shown that it can does. */
  aloneDenied: string | null;
  /** Has a key sign in alone, by being shown, or go with the password again. */
  onAlone(key: Passkey): void;
}

/** Somebody's passkeys, by the browser in which each was made. */
export function PasskeyList({ keys, leaving, onLeave, aloneDenied, onAlone }: PasskeyListProps) {
  const words = useTranslations("access.account");
  const { date } = useFormats();
  return (
    <>
      <p className="text-ink-soft">{aloneDenied ?? words("keys.aloneWords")}</p>
      <ul aria-label={words("keys.title")} className="divide-y divide-line border-line border-y">
        {keys.map((key) => {
          const name = browserName(key, words);
          return (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                  {words("keys.one", { name })}
                  {key.isElsewhere ? <Badge tone="pending">{words("keys.elsewhere")}</Badge> : null}
                  {key.aloneSince && aloneDenied === null ? <Badge>{words("keys.alone")}</Badge> : null}
                </p>
                <p className="text-ink-soft text-sm tabular-nums">
                  {key.usedAt
                    ? words("keys.used", { made: date(key.createdAt), used: date(key.usedAt) })
                    : words("keys.made", { made: date(key.createdAt) })}
                </p>
              </div>
              <span className="flex flex-wrap gap-2">
                {key.isElsewhere || (aloneDenied !== null && !key.aloneSince) ? null : (
                  <Button size="sm" onClick={() => onAlone(key)}>
                    {words(key.aloneSince ? "keys.notAlone" : "keys.tryAlone")}
                    <span className="sr-only"> {words("keys.one", { name })}</span>
                  </Button>
                )}
                <Button size="sm" aria-pressed={leaving?.id === key.id} onClick={() => onLeave(key)}>
                  {words("keys.remove")}
                  <span className="sr-only"> {words("keys.one", { name })}</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface NewPasskeyProps {
  steps: AccountSteps;
  hasPassword: boolean;
  aloneDenied: string | null;
  /** Why none can be made; null: one can. */
  denied: string | null;
  /** Told the recovery codes that came with it, if any. */
  onMade(codes: readonly string[]): void;
}

/** Makes a passkey: the password first, then whatever the browser asks. */
export function NewPasskey({ steps, hasPassword, aloneDenied, denied, onMade }: NewPasskeyProps) {
  const words = useTranslations("access.account");
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async (password: string, isForAlone: boolean) => {
    const made = await madeKey(() => steps.beginKey(isForAlone));
    if (!made.ok) return made.words ?? words(made.isPutAway ? "keys.putAway" : "refused.key_wrong");
    const kept = await proven(() => steps.keepKey(password, made.answer));
    if (!kept.ok) return kept.words;
    setOpen(false);
    onMade(kept.codes);
    return null;
  }, words("refused.offline"));
  if (!isOpen)
    return (
      <Button disabledReason={denied} onClick={() => setOpen(true)}>
        {words("keys.add")}
      </Button>
    );
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void press(String(typed.get("password") ?? ""), typed.get("alone") !== null);
  };
  return (
    <form method="post" noValidate onSubmit={make} className="form-text w-full max-w-92 space-y-3">
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <p>{words("keys.addWords")}</p>
      {hasPassword ? (
        <div className="space-y-1.5">
          <Label htmlFor="key-password">{words("password")}</Label>
          <Input id="key-password" name="password" type="password" autoComplete="current-password" required />
        </div>
      ) : null}
      {aloneDenied === null ? (
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="alone" defaultChecked={!hasPassword} className="choice choice-box" />
          {words("keys.forAlone")}
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("keys.make")}
        </Button>
        <Button onClick={() => setOpen(false)}>{words("cancel")}</Button>
      </div>
    </form>
  );
}
