"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { FreeDaysSetting } from "#lib/activities/days-off/free-days.ts";
import { ZONES } from "#lib/activities/days-off/school-holidays.ts";

type Chosen = Omit<FreeDaysSetting, "own">;

interface FreeDaysFormProps {
  chosen: Chosen;
  save(chosen: Chosen): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Which holidays a club has without sessions. What was chosen stays when it is refused. */
export function FreeDaysForm({ chosen: stands, save }: FreeDaysFormProps) {
  const words = useTranslations("freedays.choice");
  const [chosen, setChosen] = useState(stands);
  const { isSending, fault, press } = usePress(async () => {
    const answer = await save(chosen);
    if (!answer.ok) return answer.words;
    toast(words("saved"));
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  const box = (name: "isPublicFree" | "isLocalFree" | "isSchoolFree", disabled = false) => (
    <div className="flex min-h-11 items-center gap-2 md:min-h-8">
      <Checkbox
        id={name}
        checked={chosen[name]}
        disabled={disabled}
        onChange={(event) => setChosen({ ...chosen, [name]: event.target.checked })}
      />
      <Label htmlFor={name}>{words(name)}</Label>
    </div>
  );
  return (
    <form onSubmit={submit} className="form-text max-w-xl space-y-3">
      <div className="space-y-1">
        {box("isPublicFree")}
        {box("isLocalFree", !chosen.isPublicFree)}
      </div>
      <div className="space-y-1.5">
        <Label htmlFor="zone">{words("zone")}</Label>
        <Select
          id="zone"
          value={chosen.zone ?? ""}
          aria-describedby="zone-help"
          onChange={({ target: { value } }) =>
            setChosen({ ...chosen, zone: ZONES.find((zone) => zone === value) ?? null })
          }
        >
          <option value="">{words("noZone")}</option>
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {words(`zones.${zone}`)}
            </option>
          ))}
        </Select>
        <p id="zone-help" className="text-ink-soft text-sm">
          {words("zoneHelp")}
        </p>
      </div>
      {box("isSchoolFree", chosen.zone === null)}
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <Button type="submit" variant="primary" pending={isSending}>
        {words("save")}
      </Button>
    </form>
  );
}
