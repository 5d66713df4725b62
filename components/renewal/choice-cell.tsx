"use client";

import { useId, useRef, useState } from "react";
import { type StageAnswer, useStagePress } from "#components/staging/use-stage-press.ts";
import { Select } from "#components/ui/select.tsx";

interface ChoiceCellProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** What is chosen in the row as it was read, and which version of the row that is. */
  stands: string;
  version: number;
  change(value: string): Promise<StageAnswer>;
}

/**
 * A cell of a row that is chosen in its place. With the mouse a choice is kept at once; by keyboard once one goes on or presses Enter, since arrows pass over what is not meant.
 * The field stays where it is and keeps the focus.
 */
export function ChoiceCell({ label, choices, stands, version, change }: ChoiceCellProps) {
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
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
      <p id={id} role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </div>
  );
}
