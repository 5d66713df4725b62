"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";

/** What to remind: families that were ticked, or all of the view. */
export type ChosenFamilies = { families: number[] } | "all";

/** What the bar below the table says. */
export interface SelectionWords {
  bar: string;
  /** @param cents what the ticked ones owe together */
  selected: (count: number, cents: number) => string;
  page: string;
  clear: string;
  /** What one does with all of the view, and with those that are ticked. */
  all: string;
  some: string;
  failed: string;
}

interface FamilySelectionProps {
  /** The table whose boxes one ticks. */
  children: ReactNode;
  said: SelectionWords;
  /** Begins with them, and leads on. @returns why it did not */
  remind: (chosen: ChosenFamilies) => Promise<string | null>;
}

/** Ticked families, and what one does with them: the boxes are the table's own, and this counts them. */
export function FamilySelection({ children, said, remind }: FamilySelectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<{ ids: number[]; cents: number }>({ ids: [], cents: 0 });
  const { isSending, fault, press } = usePress(remind, said.failed);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=family]") ?? [])];
  const count = () => {
    const chosen = boxes().filter(({ checked }) => checked);
    setTicked({
      ids: chosen.map(({ value }) => Number(value)),
      cents: chosen.reduce((sum, { dataset }) => sum + Number(dataset.cents ?? 0), 0),
    });
  };
  const tick = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    count();
  };
  return (
    <form
      ref={form}
      onChange={count}
      onSubmit={(event) => {
        event.preventDefault();
        if (ticked.ids.length > 0) void press({ families: ticked.ids });
      }}
    >
      {children}
      <section
        aria-label={said.bar}
        className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-line-strong/40 border-t bg-raised px-4 py-2 md:bottom-0 md:px-8 print:hidden"
      >
        {/* With none chosen the button is about all of them, and says so. */}
        <output className="font-medium tabular-nums empty:hidden">
          {ticked.ids.length === 0 ? "" : said.selected(ticked.ids.length, ticked.cents)}
        </output>
        <Button variant="quiet" size="sm" onClick={() => tick(ticked.ids.length === 0)}>
          {ticked.ids.length === 0 ? said.page : said.clear}
        </Button>
        <span className="grow" />
        <p role="alert" className="text-danger empty:hidden">
          {fault}
        </p>
        {ticked.ids.length === 0 ? (
          <Button className={wrappingButton} pending={isSending} onClick={() => void press("all")}>
            {said.all}
          </Button>
        ) : (
          <Button type="submit" variant="primary" pending={isSending}>
            {said.some}
          </Button>
        )}
      </section>
    </form>
  );
}
