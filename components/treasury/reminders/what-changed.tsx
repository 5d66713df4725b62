import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ChangedBalance, LeftOutFamily } from "#lib/treasury/reminders/reminder.ts";

interface WhatChangedProps {
  leftOut: readonly LeftOutFamily[];
  changed: readonly ChangedBalance[];
}

/** Whom a round leaves out and why, and who owes another amount than when they were chosen. */
export function WhatChanged({ leftOut, changed }: WhatChangedProps) {
  const words = useTranslations("reminders.changed");
  const { euros } = useFormats();
  if (leftOut.length + changed.length === 0) return <p className="text-ink-soft">{words("nothing")}</p>;
  return (
    <section aria-labelledby="changed" className="max-w-text space-y-1">
      <h2 id="changed" className="text-base">
        {words("title")}
      </h2>
      <ul className="list-disc space-y-0.5 pl-5 tabular-nums">
        {leftOut.map(({ name, why, wasCents }) => (
          <li key={name}>
            {words(why === "paid" && wasCents <= 0 ? "owedNothing" : why, { name, was: euros(wasCents) })}
          </li>
        ))}
        {changed.map(({ name, wasCents, isCents }) => (
          <li key={name}>{words("amount", { name, was: euros(wasCents), is: euros(isCents) })}</li>
        ))}
      </ul>
    </section>
  );
}
