import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { now } from "#lib/base/time/clock.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { uncalledSessions } from "./readings.ts";

/** So many are named here, the newest first; their list has all. */
const MOST_NAMED = 5;

/** The sessions that are over and whose roll nobody called. From the copy. */
export const Uncalled = (props: PartProps) => <UncalledOf {...props} />;

/** Those of them that the reader leads. */
export const OwnUncalled = (props: PartProps) => <UncalledOf {...props} whose="own" />;

async function UncalledOf({ seat, season, whose }: PartProps & { whose?: "own" }) {
  const { club } = seat;
  const words = await getTranslations("overview.uncalled");
  const list = seasonAddress(club, season.id, "attendance");
  const { error, sessions: missing } = await uncalledSessions(seat, season.id, whose);
  const stopped = error ? words("readError", { words: errorWords(await getTranslations("errors"), error) }) : null;
  // Without a whole reading no number says anything.
  if (missing === null)
    return (
      <p className="max-w-text text-ink-soft">
        {stopped ?? words("unread")}{" "}
        <IntentLink href={list} className="text-accent underline underline-offset-4">
          {words("read")}
        </IntentLink>
      </p>
    );
  const said = words(whose ?? "all", { count: missing.length });
  return (
    <div className="space-y-2">
      {stopped ? (
        <p role="status" className="max-w-text text-danger">
          {stopped}
        </p>
      ) : null}
      <p className={missing.length === 0 ? "text-ink-soft" : undefined}>
        <FigureLink
          count={missing.length}
          href={`${list}?${new URLSearchParams({ tab: "missing", ...(whose && { whose }) })}`}
        >
          {said}
        </FigureLink>
      </p>
      {missing.length > 0 ? (
        <SessionTable {...{ club }} caption={said} sessions={missing.slice(0, MOST_NAMED)} withDay at={now()} />
      ) : null}
    </div>
  );
}
