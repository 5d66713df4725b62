import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import type { PartProps } from "./part-props.ts";
import { comingSessions } from "./readings.ts";

/** The sessions that a coach leads, from today on, with those that somebody called off: what they open the desk for. From the copy. */
export async function OwnSessions({ seat, season }: PartProps) {
  const words = await getTranslations("attendance");
  const from = await today((await store()).db, seat.club);
  const sessions = await comingSessions(seat, season.id);
  return (
    <div className="space-y-2">
      <IntentLink
        href={seasonAddress(seat.club, season.id, "attendance")}
        className="text-accent underline-offset-4 hover:underline"
      >
        {words("overviewMore")}
      </IntentLink>
      {sessions.length === 0 ? <p className="text-ink-soft">{words("noOwn")}</p> : null}
      {sessions.length > 0 && !sessions.some(({ date }) => date === from) ? (
        <p className="text-ink-soft">{words("noneToday")}</p>
      ) : null}
      {sessions.length > 0 ? (
        <SessionTable club={seat.club} caption={words("mine")} sessions={sessions} withDay at={now()} />
      ) : null}
    </div>
  );
}
