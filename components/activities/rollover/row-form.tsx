"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { RolledField } from "#lib/activities/rollover/row-properties.ts";
import { WEEK_DAYS } from "#lib/base/time/days.ts";
import type { StageRow } from "#lib/sync/staging/stage.ts";
import { fieldsOfRow } from "./row-words.ts";

export interface RowFormProps {
  row: StageRow;
  /** Who may lead. */
  trainers: readonly { id: number; name: string }[];
  /** Keeps what was changed; a field that is null goes back to what is proposed. */
  save(changes: Record<string, string | null>): Promise<string | null>;
  close(): void;
}

const DATES: readonly RolledField[] = ["date", "until", "opens", "former", "commune", "closes"];
const NUMBERS: readonly RolledField[] = ["youngest", "oldest", "price", "outside", "capacity"];

/** One row, changed in its place. What was typed stays when it is refused. */
export function RowForm({ row, trainers, save, close }: RowFormProps) {
  const words = useTranslations("rollover");
  const fields = fieldsOfRow(row);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Whoever asked to change a row goes on in its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const { isSending, fault, press } = usePress(async (changes: Record<string, string | null>) => {
    const refused = await save(changes);
    if (refused === null) close();
    return refused;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An emptied field goes back to what is proposed.
    void press(Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value === "" ? null : value])));
  };
  const input = (field: RolledField) => {
    const value = typed[field] ?? (field === "trainer" ? "" : (row.cells[field] ?? ""));
    const common = {
      id: `${id}-${field}`,
      value,
      onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
    };
    if (field === "day") return <DayChoice {...common} />;
    if (field === "trainer")
      return (
        <Select {...common}>
          <option value="">{row.cells.trainer ?? "–"}</option>
          {trainers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      );
    if (DATES.includes(field))
      return (
        <DayField
          {...{ id: common.id, value }}
          of="planned"
          before={row.cells[field] ?? null}
          onValue={(day) => setTyped({ ...typed, [field]: day })}
        />
      );
    const type = field === "time" ? "time" : NUMBERS.includes(field) ? "number" : "text";
    return <Input {...common} type={type} maxLength={255} />;
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && close()}
      className="space-y-3 py-2"
      aria-label={words("row.edit", { name: row.label })}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {fields.map((field) => (
          <Labelled key={field} id={`${id}-${field}`} label={words(`columns.${field}`)}>
            {input(field)}
          </Labelled>
        ))}
      </div>
      <p className="text-ink-soft text-sm">{words("row.editHelp")}</p>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("row.save")}
        </Button>
        <Button type="button" onClick={close}>
          {words("row.cancel")}
        </Button>
      </div>
    </form>
  );
}

function DayChoice(props: { id: string; value: string; onChange(event: { target: { value: string } }): void }) {
  const days = useTranslations("form.options.day");
  return (
    <Select {...props}>
      {WEEK_DAYS.map((day) => (
        <option key={day} value={day}>
          {days(day)}
        </option>
      ))}
    </Select>
  );
}
