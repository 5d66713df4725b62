"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { type KeyAnswer, removeKey, saveKey } from "./actions.ts";

interface KeyFormProps {
  club: string;
  /** A key is stored. It is never shown again. */
  stored: boolean;
}

/** The form in which a director pastes, replaces or removes the club's verification key. */
export function KeyForm({ club, stored }: KeyFormProps) {
  const words = useTranslations("settings.webhooks");
  const [key, setKey] = useState("");
  const [pending, setPending] = useState<"save" | "remove">();
  const [refusal, setRefusal] = useState<string>();
  const ask = async (what: "save" | "remove", change: () => Promise<KeyAnswer>) => {
    setPending(what);
    setRefusal(undefined);
    try {
      const answer = await proven(change);
      if (!answer.ok) return setRefusal(answer.words);
      setKey("");
      toast(words(what === "save" ? "saved" : "removed"));
    } catch {
      setRefusal(words("offline"));
    } finally {
      setPending(undefined);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void ask("save", () => saveKey(club, key));
  };
  return (
    <form onSubmit={save} className="form-text max-w-xl space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor="webhook-key" explains="signature">
          {words(stored ? "newKey" : "key")}
        </Label>
        <p id="webhook-key-help" className="text-ink-soft text-sm">
          {words(stored ? "newKeyHelp" : "keyHelp")}
        </p>
        <Input
          id="webhook-key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
          aria-describedby={refusal ? "webhook-key-help webhook-key-fault" : "webhook-key-help"}
          aria-invalid={refusal ? true : undefined}
        />
      </div>
      {refusal ? (
        <div id="webhook-key-fault" role="alert">
          <NotKept title={words("notSaved")} why={refusal} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending === "save"}>
          {pending === "save" ? null : <KeyRound aria-hidden />}
          {words(stored ? "replace" : "save")}
        </Button>
        {stored ? (
          <Button pending={pending === "remove"} onClick={() => void ask("remove", () => removeKey(club))}>
            {words("remove")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
