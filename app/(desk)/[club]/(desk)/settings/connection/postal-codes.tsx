"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { savePostalCodes } from "./actions.ts";

interface PostalCodesProps {
  club: string;
  /** Those that were set or asked before. */
  known: readonly string[];
  /** Communes that stand in records as codes. */
  unnamed: number;
}

/** Where a director says by which postal codes the club is asked what its communes are called. */
export function PostalCodes({ club, known, unnamed }: PostalCodesProps) {
  const words = useTranslations("settings.connection.communes");
  const formats = useFormats();
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setRefusal(undefined);
    try {
      const answer = await savePostalCodes(club, typed);
      if (!answer.ok) return setRefusal(answer.words);
      setTyped("");
      toast(words("saved"));
    } catch {
      setRefusal(words("offline"));
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={save} className="form-text max-w-xl space-y-3">
      <p className="text-ink-soft text-sm">
        {words("unnamed", { count: unnamed })}
        {known.length > 0 ? ` ${words("known", { codes: formats.list(known) })}` : null}
      </p>
      <div className="space-y-1.5">
        <Label htmlFor="postal-codes">{words("label")}</Label>
        <p id="postal-codes-help" className="text-ink-soft text-sm">
          {words("help")}
        </p>
        <Input
          id="postal-codes"
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={refusal ? "postal-codes-help postal-codes-fault" : "postal-codes-help"}
          aria-invalid={refusal ? true : undefined}
          className="tabular-nums"
        />
        {refusal ? (
          <p id="postal-codes-fault" role="alert" className="text-danger text-sm">
            {refusal}
          </p>
        ) : null}
      </div>
      <Button type="submit" pending={pending}>
        {words("save")}
      </Button>
    </form>
  );
}
