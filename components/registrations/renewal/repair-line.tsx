"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { type StageAnswer, useStagePress } from "#components/sync/staging/use-stage-press.ts";
import { ChoiceOptions, type OfferedChoice } from "./choice-options.tsx";

interface RepairLineProps {
  /** Which rows, and what is to be chosen for them, in words. */
  title: string;
  count: number;
  choices: readonly OfferedChoice[];
  /** The numbers of what is possible in these rows, parted by spaces; undefined: nobody says. */
  possible: string | undefined;
  /** Nothing else can be chosen. */
  isOnly: boolean;
  mend(value: string): Promise<StageAnswer>;
}

/** One choice for many rows: chosen first, then pressed. */
export function RepairLine({ title, count, choices, possible, isOnly, mend }: RepairLineProps) {
  const words = useTranslations("renewal.lists.repairs");
  const [value, setValue] = useState("");
  const id = useId();
  const { isSending, fault, press } = useStagePress(mend);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== "") void press(value);
  };
  return (
    <form onSubmit={submit} className="space-y-1">
      <p id={id} className="[overflow-wrap:anywhere]">
        {title}
      </p>
      <div className="flex flex-wrap gap-2">
        <span className="min-w-0 max-w-sm flex-1">
          <Select aria-labelledby={id} value={value} onChange={({ target }) => setValue(target.value)}>
            <option value="">{words("pick")}</option>
            <ChoiceOptions {...{ choices, possible, isOnly }} />
          </Select>
        </span>
        <Button
          type="submit"
          className={wrappingButton}
          pending={isSending}
          disabledReason={value === "" ? words("first") : null}
        >
          {words("mend", { count })}
        </Button>
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </form>
  );
}
