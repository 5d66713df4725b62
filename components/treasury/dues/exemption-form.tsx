"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";

type Answer = { ok: true } | { ok: false; words: string };

/** One of a family, and until when nobody reminds them. */
interface Exemptible {
  id: number;
  name: string;
  exempt: { until: string; reason: string | null; by: string } | null;
}

interface ExemptionFormProps {
  people: readonly Exemptible[];
  /** ISO date: the first that may be chosen. */
  today: string;
  exempt: (members: number[], said: { until: string; reason: string }) => Promise<Answer>;
  end: (members: number[]) => Promise<Answer>;
}

const FAMILY = "family";

/** Who of a family is exempt from reminders, and the form that exempts one of them or all. What was typed stays when it is refused. */
export function ExemptionForm({ people, today, exempt, end }: ExemptionFormProps) {
  const words = useTranslations("reminders.exempt");
  const { date } = useFormats();
  const [who, setWho] = useState(FAMILY);
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState("");
  const ask = async (asked: () => Promise<Answer>, done: string) => {
    setPending(true);
    setFault("");
    try {
      const answer = await asked();
      if (!answer.ok) return setFault(answer.words);
      toast(done);
    } catch {
      setFault(words("failed"));
    } finally {
      setPending(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const members = people.filter(({ id }) => who === FAMILY || String(id) === who).map(({ id }) => id);
    void ask(() => exempt(members, { until, reason }), words("saved"));
  };
  return (
    <div className="space-y-3">
      <ul className="space-y-1 empty:hidden">
        {people.map(({ id, name, exempt: one }) =>
          one === null ? null : (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="[overflow-wrap:anywhere]">
                {words(one.reason === null ? "of" : "ofReason", {
                  ...{ name, until: date(one.until), by: one.by, reason: one.reason ?? "" },
                })}
              </span>
              <Button
                size="sm"
                aria-label={words("endOf", { name })}
                pending={pending}
                onClick={() => void ask(() => end([id]), words("ended"))}
              >
                {words("end")}
              </Button>
            </li>
          ),
        )}
      </ul>
      <form onSubmit={save} className="flex flex-wrap items-start gap-3">
        <div className="min-w-44 space-y-1.5">
          <Label htmlFor="exempt-who">{words("who")}</Label>
          <Select id="exempt-who" value={who} onChange={(event) => setWho(event.target.value)}>
            <option value={FAMILY}>{words("family")}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-56 space-y-1.5">
          <Label htmlFor="exempt-until">{words("until")}</Label>
          <DayField
            id="exempt-until"
            of="planned"
            earliest={{ day: today, because: words("past") }}
            required
            value={until}
            onValue={setUntil}
            aria-describedby="exempt-fault"
          />
        </div>
        <div className="min-w-56 flex-1 space-y-1.5">
          <Label htmlFor="exempt-reason">{words("reason")}</Label>
          <Input
            id="exempt-reason"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <Button type="submit" className="md:mt-7" pending={pending}>
          {words("save")}
        </Button>
      </form>
      <p id="exempt-fault" role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <p className="text-ink-soft text-sm">{words("help")}</p>
    </div>
  );
}
