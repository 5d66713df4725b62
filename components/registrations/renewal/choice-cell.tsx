"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { type StageAnswer, useStagePress } from "#components/sync/staging/use-stage-press.ts";
import { NO_SLOT } from "#lib/registrations/renewal/choice-cells.ts";
import { ChoiceOptions, type OfferedChoice } from "./choice-options.tsx";

interface ChoiceCellProps {
  label: string;
  choices: readonly OfferedChoice[];
  /** The numbers of what is possible in this row, parted by spaces; undefined: nobody says. */
  possible: string | undefined;
  /** Nothing else can be chosen. */
  isOnly: boolean;
  /** What is chosen in the row as it was read, and which version of the row that is. */
  stands: string;
  version: number;
  change(value: string): Promise<StageAnswer>;
}

/**
 * A cell of a row that is chosen in its place. It says what stands, and becomes the field when it is pressed: a list has hundreds of rows, which one reads more
 * often than one changes them, and each would draw all of the choices. With the mouse a choice is kept at once; by keyboard once one goes on or presses Enter, since arrows pass over what is not meant.
 * The field stays where it is and keeps the focus.
 */
export function ChoiceCell({ label, choices, possible, isOnly, stands, version, change }: ChoiceCellProps) {
  const [typed, setTyped] = useState<{ version: number; value: string }>();
  const [opened, setOpened] = useState<"byMouse" | "byKeyboard">();
  const byKeyboard = useRef(false);
  const field = useRef<HTMLSelectElement>(null);
  const id = useId();
  const words = useTranslations("renewal.lists");
  const { isSending, fault, press } = useStagePress(async (value: string) => {
    const answer = await change(value);
    if (!answer.ok) setTyped(undefined);
    return answer;
  });
  const value = typed?.version === version ? typed.value : stands;
  const keep = (chosen: string) => {
    if (chosen !== stands && !isSending) void press(chosen);
  };
  useEffect(() => {
    if (!opened) return;
    field.current?.focus();
    // One press of the mouse is enough; a browser that does not know how waits for the second.
    if (opened === "byMouse" && navigator.userActivation.isActive) field.current?.showPicker?.();
  }, [opened]);
  const told = value === NO_SLOT ? words("choices.noSlot") : choices.find((one) => one.value === value)?.label;
  return (
    <div className="space-y-1">
      {opened ? (
        <Select
          ref={field}
          aria-label={label}
          aria-busy={isSending || undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
          value={value}
          onPointerDown={() => {
            byKeyboard.current = false;
          }}
          onKeyDown={(event) => {
            byKeyboard.current = true;
            if (event.key !== "Enter") return;
            // Else the browser opens its list, and the next Tab would only close that.
            event.preventDefault();
            keep(value);
          }}
          onBlur={() => {
            keep(value);
            setOpened(undefined);
          }}
          onChange={({ target }) => {
            setTyped({ version, value: target.value });
            if (!byKeyboard.current) keep(target.value);
          }}
        >
          <option value="">–</option>
          <ChoiceOptions {...{ choices, possible, isOnly }} />
        </Select>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          className={wrappingButton}
          aria-describedby={fault ? id : undefined}
          onClick={({ detail }) => setOpened(detail > 0 ? "byMouse" : "byKeyboard")}
          onKeyDown={(event) => {
            // As the field itself would open.
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            event.preventDefault();
            setOpened("byKeyboard");
          }}
        >
          <span className="sr-only">{label}</span> {told ?? words("repairs.pick")}
        </Button>
      )}
      <p id={id} role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
