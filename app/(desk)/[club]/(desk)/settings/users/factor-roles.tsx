"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { askFactorOf } from "./actions.ts";

/** Of which roles a second factor is asked at their next sign-in. None is asked unless somebody says so here. */
export function FactorRoles({ club, asked }: { club: string; asked: readonly Role[] }) {
  const words = useTranslations("settings.users");
  const access = useTranslations("access.roles");
  const { isSending, fault, press } = usePress(async (chosen: readonly Role[]) => {
    const answer = await proven(() => askFactorOf(club, [...chosen]));
    if (!answer.ok) return answer.words;
    toast(words("factors.saved"));
    return null;
  }, words("refused.offline"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(new FormData(event.currentTarget).getAll("role") as Role[]);
  };
  return (
    <form method="post" onSubmit={submit} className="space-y-3 pt-4">
      <h2 className="text-lg">{words("factors.title")}</h2>
      <p className="max-w-text text-ink-soft">{words("factors.words")}</p>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{words("factors.title")}</legend>
        {roles.map((role) => (
          <label key={role} className="flex min-h-8 items-center gap-2 first-letter:uppercase">
            <input type="checkbox" name="role" value={role} defaultChecked={asked.includes(role)} />
            {access(role)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" pending={isSending}>
        {words("factors.save")}
      </Button>
    </form>
  );
}
