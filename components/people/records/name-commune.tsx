"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFindCommunes } from "#components/base/shell/desk.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";

export interface NameCommuneProps {
  club: string;
  /** The commune's own code: the club's service finds communes by postal code alone (club-api §2.3). */
  code: string;
}

/**
 * Asks for the postal code of a commune whose name nobody has looked up: all communes of that postal code have their names from then on,
 * for everybody in the club and on every list. One call.
 */
export function NameCommune({ club, code }: NameCommuneProps) {
  const words = useTranslations("people.naming");
  const form = useTranslations("form");
  const ui = useTranslations("ui");
  const router = useRouter();
  const findCommunes = useFindCommunes();
  const [typed, setTyped] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState("");
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking || !POSTAL_CODE.test(typed)) return;
    setAsking(true);
    const answer = await findCommunes(club, typed).catch(() => undefined);
    setAsking(false);
    if (!answer?.ok) return setTold(answer?.words ?? ui("offline"));
    if (answer.communes.some((commune) => commune.code === code)) return router.refresh();
    setTold(words("other", { names: answer.communes.length }));
  };
  return (
    <form onSubmit={ask} className="mt-1 flex flex-wrap items-center gap-2">
      <Input
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={form("commune.postalCode")}
        placeholder={form("commune.postalCode")}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        className="w-32 tabular-nums"
      />
      <Button type="submit" pending={isAsking}>
        {words("ask")}
      </Button>
      <p role="status" className="basis-full text-ink-soft text-sm empty:hidden">
        {told}
      </p>
    </form>
  );
}
