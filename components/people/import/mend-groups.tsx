"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import type { MendAnswer, MendWish } from "./shown.ts";
import { useMend } from "./use-mend.ts";

/** Cells that one choice mends. */
export interface MendGroup {
  code: string;
  field: string | null;
  repair: string;
  /** What is wrong with them, in words. */
  title: string;
  /** Which rows these are, in words. */
  rows: string;
  count: number;
  /** What the field is called. */
  label: string | null;
  /** What can be chosen; null: it is typed. */
  choices: readonly string[] | null;
}

interface MendGroupsProps {
  groups: readonly MendGroup[];
  locked: string | null;
  mend(wish: MendWish): Promise<MendAnswer>;
}

/** Faults of cells, those first that are in most rows: one choice mends all that have the same. */
export function MendGroups({ groups, locked, mend }: MendGroupsProps) {
  const words = useTranslations("import.mend");
  return (
    <ul aria-label={words("groups")} className="divide-y divide-line border-line border-y">
      {groups.map((group) => (
        <li
          key={`${group.code} ${group.field} ${group.repair}`}
          data-entry={`${group.code} ${group.field} ${group.repair}`}
          className="py-4"
        >
          <OneGroup {...{ group, locked, mend }} />
        </li>
      ))}
    </ul>
  );
}

function OneGroup({ group, locked, mend }: { group: MendGroup } & Omit<MendGroupsProps, "groups">) {
  const { code, field, repair, title, rows, count, label, choices } = group;
  const words = useTranslations("import.mend");
  const [value, setValue] = useState(code === "tooLong" ? repair : "");
  const { isSending, fault, press } = useMend(mend);
  const which = { repair: { code, field, repair } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field !== null && value !== "") void press({ which, changes: { [field]: value } });
  };
  const id = `mend-${code}-${field}-${repair}`.replace(/[^\w-]+/g, "_").slice(0, 80);
  const isDate = field === "birth_date";
  const shared = { id, value, "aria-describedby": `${id}-why${isDate ? ` ${id}-hint` : ""}` };
  return (
    <form onSubmit={submit} className="space-y-2">
      <p id={`${id}-why`}>
        <span className="font-medium [overflow-wrap:anywhere]">{title}</span>{" "}
        <span className="text-ink-soft text-sm tabular-nums">{rows}</span>
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {field === null || label === null ? null : (
          <div className="min-w-48 max-w-sm flex-1">
            <Labelled id={id} label={words("instead", { field: label })}>
              {choices ? (
                <Select {...shared} onChange={({ target }) => setValue(target.value)}>
                  <option value="">{words("choose")}</option>
                  {choices.map((choice) => (
                    <option key={choice} value={choice}>
                      {choice}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  {...shared}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) => setValue(target.value)}
                />
              )}
            </Labelled>
            {isDate ? (
              <p id={`${id}-hint`} className="text-ink-soft text-sm">
                {words("dateHint")}
              </p>
            ) : null}
          </div>
        )}
        {field === null || label === null ? null : (
          <Button
            type="submit"
            variant="primary"
            pending={isSending}
            disabledReason={locked ?? (value === "" ? words("first") : null)}
          >
            {words("mendAll", { count })}
          </Button>
        )}
        {field === null || label === null ? null : (
          <Button
            pending={isSending}
            disabledReason={locked}
            onClick={() => void press({ which, changes: { [field]: "" } })}
          >
            {words("blank")}
          </Button>
        )}
        <Button pending={isSending} disabledReason={locked} onClick={() => void press({ which, leftOut: true })}>
          {words("leaveOut", { count })}
        </Button>
      </div>
      {fault ? <NotKept title={words("notMended")} why={fault} /> : null}
    </form>
  );
}
