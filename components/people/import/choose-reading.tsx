"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Radio } from "#components/base/ui/radio.tsx";

/** A way in which a file may be read. */
export interface OfferedReading {
  value: string;
  label: string;
  /** What tells it from the others. */
  note?: string;
}

interface ChooseReadingProps {
  /** The question, with the name of the file. */
  question: string;
  offered: readonly OfferedReading[];
  /** Which stands chosen at first. */
  first: string;
  /** The button's words. */
  read: string;
  onChoice(value: string): void;
}

/** Asks which of several ways of reading a file is meant: its sheet, or how its letters are written. It comes after an answer that somebody waited for, and takes the focus. */
export function ChooseReading({ question, offered, first, read, onChoice }: ChooseReadingProps) {
  const [chosen, setChosen] = useState(first);
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
          {question}
        </legend>
        {offered.map(({ value, label, note }, nth) => (
          <div key={value} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <Radio id={`reading-${nth}`} name="reading" checked={chosen === value} onChange={() => setChosen(value)} />
            <Label htmlFor={`reading-${nth}`}>
              <span className="[overflow-wrap:anywhere]">{label}</span>
              {note ? <span className="text-ink-soft [overflow-wrap:anywhere]"> {note}</span> : null}
            </Label>
          </div>
        ))}
      </fieldset>
      <Button type="submit" variant="primary">
        {read}
      </Button>
    </form>
  );
}
