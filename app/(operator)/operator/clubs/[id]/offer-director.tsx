"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { offerDirector } from "../../actions.ts";

/** A club that nobody directs is opened by one offer; whoever takes it gives the other roles. */
export function OfferDirector({ slug, name }: { slug: string; name: string }) {
  const words = useTranslations("operator.director");
  const [link, setLink] = useState<string>();
  const { isSending, fault, press } = usePress(async (person: { name: string; email: string }) => {
    const answer = await proven(() => offerDirector(slug, person));
    if (!answer.ok) return answer.words;
    setLink(answer.handOver);
    return null;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void press({ name: String(form.get("name")), email: String(form.get("email")) });
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="form-text max-w-2xl space-y-4">
      <h2 className="border-line border-b pb-1.5 text-lg">{words("title")}</h2>
      <p className="max-w-text text-ink-soft">{words("words", { name })}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="space-y-1.5">
          <Label htmlFor="director-name">{words("name")}</Label>
          <Input id="director-name" name="name" autoComplete="off" />
        </div>
        <div className="space-y-1.5">
          <Label htmlFor="director-email">{words("email")}</Label>
          <Input id="director-email" name="email" type="email" autoComplete="off" />
        </div>
      </div>
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
      <Button type="submit" variant="primary" pending={isSending}>
        {words("offer")}
      </Button>
      <div role="status" className="space-y-2 empty:hidden">
        {link ? (
          <>
            <p>{words("handOver")}</p>
            <HandOver secret={link} />
          </>
        ) : null}
      </div>
    </form>
  );
}
