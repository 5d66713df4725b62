"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { type UploadFault, useFileWords } from "#components/base/files/file-words.ts";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import type { FiledField } from "./filed-field.ts";

/** A file that was chosen and is not sent yet. Its name stays in this browser. */
export interface ChosenFile {
  key: string;
  file: File;
  /** The paper that it is; null: not said yet. */
  fieldId: number | null;
  /** Why it cannot be sent; null where it can, undefined while it is being looked at. */
  fault: UploadFault | null | undefined;
}

interface ChosenFilesProps {
  chosen: readonly ChosenFile[];
  fields: readonly FiledField[];
  assign(key: string, fieldId: number | null): void;
  leaveOut(key: string): void;
  send(ready: readonly ChosenFile[]): void;
}

/** The files that were chosen, each with the paper that it is: told apart before anything is sent, and what will not pass is told at once. */
export function ChosenFiles({ chosen, fields, assign, leaveOut, send }: ChosenFilesProps) {
  const words = useTranslations("filing.tray");
  const title = useId();
  const tray = useRef<HTMLElement>(null);
  const ready = chosen.filter(({ fault }) => fault === null);
  const isLooking = chosen.some(({ fault }) => fault === undefined);
  const isThere = chosen.length > 0;
  // Whoever chose with the keyboard goes on with it: says what is not said yet, and else sends with Enter.
  useEffect(() => {
    if (!isThere || isLooking) return;
    const unsaid = [...(tray.current?.querySelectorAll("select") ?? [])].find(({ value }) => value === "");
    (unsaid ?? tray.current?.querySelector<HTMLElement>("[data-sends]:not([aria-disabled])"))?.focus();
  }, [isThere, isLooking]);
  if (!isThere) return null;
  const assigned = ready.flatMap(({ fieldId }) => fieldId ?? []);
  const reason = isLooking
    ? words("looking")
    : ready.length === 0
      ? words("nothing")
      : assigned.length < ready.length
        ? words("unassigned")
        : new Set(assigned).size < assigned.length
          ? words("twice")
          : null;
  return (
    <section ref={tray} aria-labelledby={title} className="space-y-3 rounded border border-line bg-raised px-4 py-3">
      <h2 id={title} className="text-base">
        {words("title")}
      </h2>
      <ul className="divide-y divide-line">
        {chosen.map((one) => (
          <Chosen key={one.key} {...{ one, fields, assign, leaveOut }} />
        ))}
      </ul>
      <Button
        data-sends
        className={wrappingButton}
        variant="primary"
        disabledReason={reason}
        onClick={() => send(ready)}
      >
        {words("send", { count: Math.max(1, ready.length) })}
      </Button>
      {reason ? <p className="text-ink-soft text-sm">{reason}</p> : null}
    </section>
  );
}

interface ChosenProps extends Pick<ChosenFilesProps, "fields" | "assign" | "leaveOut"> {
  one: ChosenFile;
}

function Chosen({ one, fields, assign, leaveOut }: ChosenProps) {
  const words = useTranslations("filing.tray");
  const { size, fault: faultWords } = useFileWords();
  const id = useId();
  const { key, file, fieldId, fault } = one;
  const isReplacing = fields.some((field) => field.fieldId === fieldId && field.filled);
  return (
    <li className="grid items-start gap-x-4 gap-y-1.5 py-3 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {file.name} <span className="text-ink-soft text-sm tabular-nums">{size(file.size)}</span>
      </p>
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {faultWords(fault)}
        </p>
      ) : (
        <div className="space-y-1">
          <Label htmlFor={id}>{words("paper")}</Label>
          <Select
            id={id}
            value={fieldId ?? ""}
            onChange={({ currentTarget: { value } }) => assign(key, value === "" ? null : Number(value))}
          >
            <option value="">{words("choose")}</option>
            {fields.map((field) => (
              <option key={field.fieldId} value={field.fieldId}>
                {field.filled ? words("there", { name: field.name }) : field.name}
              </option>
            ))}
          </Select>
          {isReplacing ? <p className="text-pending text-sm">{words("replaces")}</p> : null}
        </div>
      )}
      <IconButton label={words("leaveOut")} onClick={() => leaveOut(key)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
