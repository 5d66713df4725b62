"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { operatorAddress } from "#lib/base/addresses.ts";
import type { HeldOfClub } from "#lib/desk/operator/forget-club.ts";
import { forgetConnectedClub } from "../../actions.ts";

interface ForgetClubProps {
  slug: string;
  name: string;
  held: HeldOfClub;
}

/** The end of a connection: what will be forgotten, named and counted, and the club's name typed before it is. */
export function ForgetClub({ slug, name, held }: ForgetClubProps) {
  const words = useTranslations("operator.forget");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { isSending, fault, press } = usePress(async () => {
    const answer = await proven(() => forgetConnectedClub(slug, typed));
    if (!answer.ok) return answer.words;
    toast(words("done", { name: answer.name }));
    router.push(operatorAddress());
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  const counted = (Object.keys(held) as (keyof HeldOfClub)[]).filter((what) => held[what] > 0);
  return (
    <form onSubmit={submit} noValidate className="form-text max-w-2xl space-y-4">
      <h2 className="border-line border-b pb-1.5 text-lg">{words("title")}</h2>
      <p className="max-w-text">{words("words")}</p>
      <ul className="list-disc space-y-1 pl-5">
        {counted.map((what) => (
          <li key={what}>{words(`held.${what}`, { count: held[what] })}</li>
        ))}
      </ul>
      <p className="max-w-text text-ink-soft">{words("stays")}</p>
      <div className="space-y-1.5">
        <Label htmlFor="forget-name">{words("type", { name })}</Label>
        <Input
          id="forget-name"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
      <Button type="submit" variant="danger" pending={isSending}>
        {words("forget")}
      </Button>
    </form>
  );
}
