"use client";

import { useId, useRef, useState } from "react";
import { type StageAnswer, useStagePress } from "#components/staging/use-stage-press.ts";
import { Select } from "#components/ui/select.tsx";
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
 * A cell of a row that is chosen in its place. With the mouse a choice is kept at once; by keyboard once one goes on or presses Enter, since arrows pass over what is not meant.
 * The field stays where it is and keeps the focus.
 */
export function ChoiceCell({ label, choices, possible, isOnly, stands, version, change }: ChoiceCellProps) {
  const [typed, setTyped] = useState<{ version: number; value: string }>();
  const byKeyboard = useRef(false);
  const id = useId();
  const { isSending, fault, press } = useStagePress(async (value: string) => {
    const answer = await change(value);
    if (!answer.ok) setTyped(undefined);
    return answer;
  });
  const value = typed?.version === version ? typed.value : stands;
  const keep = (chosen: string) => {
    if (chosen !== stands && !isSending) void press(chosen);
  };
  return (
    <div className="space-y-1">
      <Select
        aria-label={label}
        aria-busy={isSending || undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        value={value}
        onPointerDown={() => {
          byKeyboard.current = false;
        }}
        onKeyDown={({ key }) => {
          byKeyboard.current = true;
          if (key === "Enter") keep(value);
        }}
        onBlur={() => keep(value)}
        onChange={({ target }) => {
          setTyped({ version, value: target.value });
          if (!byKeyboard.current) keep(target.value);
        }}
      >
        <option value="">–</option>
        <ChoiceOptions {...{ choices, possible, isOnly }} />
      </Select>
      <p id={id} role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
