"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { RolloverSettings } from "#lib/activities/rollover/settings.ts";
import { laterThan, type RolloverSeason, settingsTyped, type TypedRollover, typedFrom } from "./chosen-rollover.ts";

export interface RolloverFormProps {
  /** Newest first. */
  seasons: readonly RolloverSeason[];
  /** The season that is chosen when the page opens. */
  from: number;
  /** Who may stand in for trainers. */
  trainers: readonly { id: number; name: string }[];
  /** Whether the club says in which school zone it is. */
  hasZone: boolean;
  /** Why events cannot be created; null when they can. */
  noEvents: string | null;
  prepare(wish: {
    id: string;
    settings: RolloverSettings;
  }): Promise<{ ok: true; href: string } | { ok: false; words: string }>;
}

/** What a person chooses before a season's proposals are made. What was typed stays when it is refused. */
export function RolloverForm({ seasons, from, trainers, hasZone, noEvents, prepare }: RolloverFormProps) {
  const words = useTranslations("rollover.choose");
  const router = useRouter();
  const [typed, setTyped] = useState(() => typedFrom(seasons, from, noEvents === null));
  // One name for one question: asked twice after a lost answer, it is one list.
  const [id, setId] = useState(() => crypto.randomUUID());
  const change = (more: Partial<TypedRollover>) => {
    setTyped({ ...typed, ...more });
    setId(crypto.randomUUID());
  };
  const { isSending, fault, press } = usePress(async () => {
    const answer = await prepare({ id, settings: settingsTyped(typed) });
    if (!answer.ok) return answer.words;
    router.push(answer.href);
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form onSubmit={submit} className="form-text max-w-xl space-y-6">
      <Seasons {...{ seasons, typed, change }} choose={(one) => change(typedFrom(seasons, one, noEvents === null))} />
      <Part title={words("takes")}>
        {(["slot", "group", "lesson", "event"] as const).map((noun) => (
          <Box
            key={noun}
            id={`takes-${noun}`}
            label={words(noun)}
            checked={typed.takes[noun]}
            disabled={noun === "event" && noEvents !== null}
            onChange={(checked) => change({ takes: { ...typed.takes, [noun]: checked } })}
          />
        ))}
        {noEvents ? <p className="text-ink-soft text-sm">{words("noEvents")}</p> : null}
      </Part>
      <Prices {...{ typed, change }} />
      <Part title={words("trainers")}>
        <Select
          aria-label={words("trainers")}
          value={typed.trainers}
          onChange={({ target }) => change({ trainers: target.value })}
        >
          <option value="keep">{words("keepTrainers")}</option>
          {trainers.map(({ id: trainer, name }) => (
            <option key={trainer} value={trainer}>
              {words("standIn", { name })}
            </option>
          ))}
        </Select>
      </Part>
      <Part title={words("capacity")}>
        <Select
          aria-label={words("capacity")}
          value={typed.capacity}
          onChange={({ target }) => change({ capacity: target.value === "none" ? "none" : "keep" })}
        >
          <option value="keep">{words("keepCapacity")}</option>
          <option value="none">{words("noCapacity")}</option>
        </Select>
      </Part>
      <div className="space-y-1">
        <Box
          id="years-in-names"
          label={words("yearsInNames")}
          checked={typed.yearsInNames}
          onChange={(yearsInNames) => change({ yearsInNames })}
        />
        <Box
          id="follows-holidays"
          label={words("followsHolidays")}
          checked={typed.followsHolidays && hasZone}
          disabled={!hasZone}
          onChange={(followsHolidays) => change({ followsHolidays })}
        />
        {hasZone ? null : <p className="text-ink-soft text-sm">{words("noZone")}</p>}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <div className="space-y-2">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("prepare")}
        </Button>
        <p className="text-ink-soft text-sm">{words("prepareHelp")}</p>
      </div>
    </form>
  );
}

interface TypedProps {
  typed: TypedRollover;
  change(more: Partial<TypedRollover>): void;
}

/** From which season to which: one that is there, or a new one with its name and its days. */
function Seasons({
  seasons,
  typed,
  change,
  choose,
}: TypedProps & { seasons: readonly RolloverSeason[]; choose(from: number): void }) {
  const words = useTranslations("rollover.choose");
  return (
    <div className="space-y-3">
      <Labelled id="from" label={words("from")}>
        <Select id="from" value={typed.from} onChange={({ target }) => choose(Number(target.value))}>
          {seasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled id="next" label={words("next")}>
        <Select id="next" value={typed.next} onChange={({ target }) => change({ next: target.value })}>
          {laterThan(seasons, typed.from).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="new">{words("new")}</option>
        </Select>
      </Labelled>
      {typed.next === "new" ? (
        <>
          <Labelled id="season-name" label={words("name")}>
            <Input
              id="season-name"
              required
              minLength={2}
              maxLength={255}
              value={typed.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Labelled>
          <div className="flex flex-wrap gap-3">
            {(["startDate", "endDate"] as const).map((field) => (
              <Labelled key={field} id={field} label={words(field)}>
                <DayField
                  id={field}
                  of="planned"
                  required
                  aria-describedby="dates-help"
                  value={typed[field]}
                  onValue={(value) => change({ [field]: value })}
                />
              </Labelled>
            ))}
          </div>
          <p id="dates-help" className="text-ink-soft text-sm">
            {words("dates")}
          </p>
        </>
      ) : null}
    </div>
  );
}

function Prices({ typed, change }: TypedProps) {
  const words = useTranslations("rollover.choose");
  return (
    <Part title={words("prices")}>
      <div className="flex flex-wrap gap-3">
        {(["percent", "euros"] as const).map((field) => (
          <Labelled key={field} id={field} label={words(field)}>
            <Input
              id={field}
              inputMode="decimal"
              pattern={field === "percent" ? "[+\\-]?[0-9]{1,4}([.,][0-9])?" : "[+\\-]?[0-9]{1,5}"}
              title={words(`${field}Hint`)}
              className="w-32 text-right tabular-nums"
              aria-describedby="prices-help"
              value={typed[field]}
              onChange={({ target }) => change({ [field]: target.value })}
            />
          </Labelled>
        ))}
        <Labelled id="roundTo" label={words("roundTo")}>
          <Select id="roundTo" value={typed.roundTo} onChange={({ target }) => change({ roundTo: target.value })}>
            {[1, 5, 10].map((euros) => (
              <option key={euros} value={euros}>
                {words("rounding", { euros })}
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      <p id="prices-help" className="text-ink-soft text-sm">
        {words("pricesHelp")}
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

interface BoxProps {
  id: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

function Box({ id, label, checked, disabled = false, onChange }: BoxProps) {
  return (
    <div className="flex min-h-11 items-center gap-2 md:min-h-8">
      <Checkbox id={id} {...{ checked, disabled }} onChange={({ target }) => onChange(target.checked)} />
      <Label htmlFor={id}>{label}</Label>
    </div>
  );
}
