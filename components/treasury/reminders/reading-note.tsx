import { useTranslations } from "next-intl";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { RoundState } from "#lib/treasury/reminders/round-state.ts";

interface ReadingNoteProps {
  state: RoundState;
  /** RFC 3339: the program's time. */
  now: string;
}

/** How recent the payments are that a round relies on, or how far their reading is. */
export function ReadingNote({ state: { isRead, reading }, now }: ReadingNoteProps) {
  const words = useTranslations("reminders.reading");
  const errors = useTranslations("errors");
  const { ago, number } = useFormats();
  if (isRead && reading.asOf)
    return (
      <p role="status" data-read="true" className="text-ink-soft">
        {words("read", { age: ago(reading.asOf, new Date(now)), rows: reading.done })}
      </p>
    );
  if (reading.error)
    return (
      <ErrorState
        shape="inline"
        title={words("failed", { reason: errorWords(errors, { ...reading.error, detail: null }) })}
        kept={words("retried")}
      />
    );
  return (
    <div role="status" className="max-w-text space-y-2">
      <p>
        {words("running")}{" "}
        <span className="text-ink-soft tabular-nums">
          {reading.total === null
            ? null
            : words("progress", {
                done: number(reading.done),
                total: number(Math.max(reading.done, reading.total)),
              })}
        </span>
      </p>
      <Progress label={words("running")} value={reading.done} max={Math.max(1, reading.total ?? 1)} />
    </div>
  );
}
