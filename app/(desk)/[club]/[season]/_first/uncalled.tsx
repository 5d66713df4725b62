import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { attendanceCopy } from "#lib/activities/attendance/attendance-copy.ts";
import { sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calledSessions, uncalled } from "#lib/activities/attendance/roll-calls.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** So many are named here, the newest first; their list has all. */
const MOST_NAMED = 5;

/** The sessions that are over and whose roll nobody called. From the copy. */
export const Uncalled = (props: PartProps) => <UncalledOf {...props} />;

/** Those of them that the reader leads. */
export const OwnUncalled = (props: PartProps) => <UncalledOf {...props} whose="own" />;

async function UncalledOf({ seat, season, whose }: PartProps & { whose?: "own" }) {
  const { club, person } = seat;
  const { db } = await store();
  const scope = { club, seasonId: season.id };
  const words = await getTranslations("overview.uncalled");
  const list = seasonAddress(club, season.id, "attendance");
  const { asOf, error } = await attendanceCopy(db, club, season.id);
  const stopped = error ? words("readError", { words: errorWords(await getTranslations("errors"), error) }) : null;
  // Without a whole reading no number says anything: none that is missing would only be none that is known.
  if (asOf === null)
    return (
      <p className="max-w-text text-ink-soft">
        {stopped ?? words("unread")}{" "}
        <IntentLink href={list} className="text-accent underline underline-offset-4">
          {words("read")}
        </IntentLink>
      </p>
    );
  const calendar = await sessionCalendarOf(db, club);
  const span = calendar.seasons.get(season.id);
  const past = span ? await calledSessions(db, scope, calendar, span.start, await today(db, club)) : [];
  const isOwn = whose ? await ownSessions(db, club, [season.id], person.email) : () => true;
  const missing = uncalled(past).filter(isOwn);
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
