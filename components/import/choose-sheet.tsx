"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { Radio } from "#components/ui/radio.tsx";

/** A sheet of a workbook that may be read. */
export interface OfferedSheet {
  name: string;
  /** The spreadsheet does not show it. */
  isHidden: boolean;
}

interface ChooseSheetProps {
  /** Of the file. */
  name: string;
  sheets: readonly OfferedSheet[];
  onChoice(sheet: string): void;
}

/** Asks which sheet of a workbook is meant. It comes after an answer that somebody waited for, and takes the focus. */
export function ChooseSheet({ name, sheets, onChoice }: ChooseSheetProps) {
  const words = useTranslations("import.sheets");
  const [chosen, setChosen] = useState(sheets.find(({ isHidden }) => !isHidden)?.name ?? "");
  const title = useRef<HTMLLegendElement>(null);
  useEffect(() => title.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoice(chosen);
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <fieldset className="space-y-1">
        <legend ref={title} tabIndex={-1} className="pb-1 font-medium [overflow-wrap:anywhere]">
          {words("which", { name })}
        </legend>
        {sheets.map((one, nth) => (
          <div key={one.name} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <Radio
              id={`sheet-${nth}`}
              name="sheet"
              checked={chosen === one.name}
              onChange={() => setChosen(one.name)}
            />
            <Label htmlFor={`sheet-${nth}`}>
              <span className="[overflow-wrap:anywhere]">{one.name}</span>
              {one.isHidden ? <span className="text-ink-soft"> {words("hidden")}</span> : null}
            </Label>
          </div>
        ))}
      </fieldset>
      <Button type="submit" variant="primary">
        {words("read")}
      </Button>
    </form>
  );
}
