import { CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { CalledSession } from "#lib/activities/attendance/roll-calls.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { now } from "#lib/base/time/clock.ts";

/** Nobody works off more at a time, and a club that has just begun with attendance has a season of them. */
const MOST_SHOWN = 100;

interface MissingProps {
  club: string;
  /** The address of the season's attendance. */
  here: string;
  /** Only the reader's own are meant. */
  whose: "own" | undefined;
  missing: readonly CalledSession[];
  /** Every session's sheet was read: before, none is missing only as far as one knows. */
  copied: boolean;
}

/** The sessions that are over and whose roll nobody called, the newest first. */
export async function Missing({ club, here, whose, missing, copied }: MissingProps) {
  const words = await getTranslations("attendance");
  const title = words(whose === "own" ? "missingOwn" : "missingCount", { count: missing.length });
  const all = whose ? (
    <IntentLink href={`${here}?tab=missing`} className="text-accent underline-offset-4 hover:underline">
      {words("missingAll")}
    </IntentLink>
  ) : null;
  if (missing.length === 0)
    return (
      <>
        <ListTotal total={0} />
        <EmptyState
          of={noRows(copied ? { total: missing.length } : undefined)}
          icon={CircleCheck}
          title={title}
          action={all}
        >
          {words("missingNone")}
        </EmptyState>
      </>
    );
  const more = missing.length > MOST_SHOWN ? ` ${words("missingMore", { count: MOST_SHOWN })}` : "";
  return (
    <section aria-labelledby="missing" className="space-y-2">
      <ListTotal total={missing.length} />
      <h2 id="missing" className="text-base">
        {title}
      </h2>
      <p className="max-w-text text-ink-soft">
        {words("missingWords")}
        {more} {all}
      </p>
      <SessionTable club={club} caption={title} sessions={missing.slice(0, MOST_SHOWN)} withDay at={now()} />
    </section>
  );
}
