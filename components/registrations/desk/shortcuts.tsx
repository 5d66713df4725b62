"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { lettersOn, setLetters } from "#components/base/table/letter-keys.ts";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { helpOfPage } from "#components/base/ui/page-help.tsx";

/** Every key of the desk by what it is for; the words of a key stand in `keys`, of what it does in `does`. */
const KEYS = {
  rows: [
    ["search", ["/"]],
    ["move", ["arrows", "J", "K"]],
    ["ends", ["home", "end"]],
    ["open", ["enter"]],
    ["close", ["escape"]],
  ],
  selecting: [
    ["select", ["space", "X"]],
    ["range", ["shiftArrows"]],
    ["page", ["ctrlA"]],
  ],
  deciding: [
    ["validate", ["V"]],
    ["refuse", ["R"]],
    ["cancel", ["A"]],
    ["confirm", ["C"]],
    ["takeBack", ["Z"]],
    ["note", ["N"]],
    ["help", ["?"]],
  ],
} as const;

const NAMED = ["arrows", "home", "end", "enter", "escape", "space", "shiftArrows", "ctrlA"] as const;

type Key = (typeof KEYS)[keyof typeof KEYS][number][1][number];

/** The sheet of the keys, with the switch for those of one character (WCAG 2.1.4). */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useTranslations("registrations.keys");
  const [letters, setShown] = useState(lettersOn);
  const boxId = useId();
  const [help] = useState(helpOfPage);
  const nameOf = (key: Key) => {
    const named = NAMED.find((one) => one === key);
    return named ? words(`names.${named}`) : key;
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={words("title")} description={help}>
        <div className="space-y-5">
          {(["rows", "selecting", "deciding"] as const).map((part) => (
            <section key={part}>
              <h3 className="mb-1 text-ink-soft text-sm">{words(`parts.${part}`)}</h3>
              <dl className="divide-y divide-line">
                {KEYS[part].map(([does, keys]) => (
                  <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                    <dt className="min-w-0">{words(`does.${does}`)}</dt>
                    <dd className="flex shrink-0 gap-1.5">
                      {keys.map((key) => (
                        <kbd
                          key={key}
                          className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center font-sans text-sm"
                        >
                          {nameOf(key)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <div className="flex items-start gap-2 border-line border-t pt-4">
            <Checkbox
              id={boxId}
              className="mt-0.5"
              checked={letters}
              onChange={(event) => {
                setLetters(event.target.checked);
                setShown(event.target.checked);
              }}
            />
            <label htmlFor={boxId} className="min-w-0">
              {words("letters")} <span className="block text-ink-soft text-sm">{words("lettersHelp")}</span>
            </label>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
