"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Radio } from "#components/base/ui/radio.tsx";
import { FormNote } from "./notices.tsx";

/** A field that two people changed: both values as a person reads them, and which one counts. */
export interface ConflictChoice {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: "mine" | "theirs" | undefined;
}

/** Both values of every field that changed under the person's hands; the choice is theirs. */
export default function ConflictChoices({
  conflicts,
  onChoose,
}: {
  conflicts: readonly ConflictChoice[];
  onChoose(key: string, side: "mine" | "theirs"): void;
}) {
  const words = useTranslations("form.conflict");
  const group = useId();
  return (
    <FormNote title={words("title")} tone="attention" live>
      <p>{words("explain")}</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.key} className="border-line border-t pt-2">
          <legend className="float-left w-full font-medium">{conflict.label}</legend>
          <div className="clear-both space-y-1">
            {(["mine", "theirs"] as const).map((side) => (
              <label
                key={side}
                htmlFor={`${group}-${conflict.key}-${side}`}
                className="flex min-h-11 items-center gap-2.5 md:min-h-9"
              >
                <Radio
                  id={`${group}-${conflict.key}-${side}`}
                  name={`${group}-${conflict.key}`}
                  checked={conflict.chosen === side}
                  onChange={() => onChoose(conflict.key, side)}
                />
                <span className="text-ink-soft">{words(side)}</span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{conflict[side] || words("empty")}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </FormNote>
  );
}
