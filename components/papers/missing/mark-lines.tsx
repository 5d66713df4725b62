"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PaperMark } from "#lib/papers/missing/mark.ts";

interface MarkLinesProps {
  /** What holds of what is there. */
  mark: PaperMark | null;
  earlier: readonly PaperMark[];
}

/** What the desk says of a paper, and what it said before, of this deposit and of those before it. */
export function MarkLines({ mark, earlier }: MarkLinesProps) {
  const words = useTranslations("filing.mark");
  return (
    <div className="space-y-1 text-sm">
      {mark ? <MarkLine mark={mark} /> : null}
      {earlier.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-ink-soft">
            {words("earlier", { count: earlier.length })}
          </summary>
          <ul className="mt-1 space-y-1 border-line border-l pl-3">
            {earlier.map((one) => (
              <li key={one.id}>
                <MarkLine mark={one} withDeposit />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function MarkLine({ mark, withDeposit = false }: { mark: PaperMark; withDeposit?: boolean }) {
  const words = useTranslations("filing.mark");
  const formats = useFormats();
  const { verdict, by, at, reason, depositedAt } = mark;
  return (
    <p className="text-ink-soft [overflow-wrap:anywhere]">
      {words(verdict, { by, at: formats.dateTime(at) })}
      {withDeposit && depositedAt ? ` ${words("ofDeposit", { date: formats.dateTime(depositedAt) })}` : ""}
      {reason ? <span className="block text-ink">{reason}</span> : null}
    </p>
  );
}
