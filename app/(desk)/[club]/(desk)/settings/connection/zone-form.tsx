"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { setZone } from "./actions.ts";

interface ZoneFormProps {
  club: string;
  /** The zone that the club has. */
  zone: string;
  /** Those that there are. */
  zones: readonly string[];
}

/** The form in which a director says where the club lives. What was typed stays when it is refused. */
export function ZoneForm({ club, zone, zones }: ZoneFormProps) {
  const words = useTranslations("settings.connection.zone");
  const [typed, setTyped] = useState(zone);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setRefusal(undefined);
    try {
      const answer = await setZone(club, typed);
      if (!answer.ok) return setRefusal(answer.words);
      toast(words("saved"));
    } catch {
      setRefusal(words("offline"));
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="form-text max-w-xl space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor="zone">{words("label")}</Label>
        <p id="zone-help" className="text-ink-soft text-sm">
          {words("help")}
        </p>
        <Input
          id="zone"
          list="zones"
          autoComplete="off"
          spellCheck={false}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={refusal ? "zone-help zone-fault" : "zone-help"}
          aria-invalid={refusal ? true : undefined}
        />
        <datalist id="zones">
          {zones.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      {refusal ? (
        <div id="zone-fault">
          <NotKept title={words("notSaved")} why={refusal} />
        </div>
      ) : null}
      <Button type="submit" variant="primary" pending={pending}>
        {words("save")}
      </Button>
    </form>
  );
}
