import { getTranslations } from "next-intl/server";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { attendanceOfPeople, rollOfAll } from "#lib/activities/attendance/roll-calls.ts";
import { calendarSeenBy } from "#lib/activities/attendance/section-calendar.ts";
import { rateOf } from "#lib/activities/attendance/tally.ts";
import { mayReadAttendance, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** How often somebody came this season, for who may know, where the copy has something recorded; of a section, to its own sessions. No call to the club. */
export async function PersonCame({ seat, seasonId, id }: { seat: Seat; seasonId: number; id: number }) {
  if (!mayReadAttendance(seat).allowed) return null;
  const { db } = await store();
  const at = seat.section ? rollOfAll(await calendarSeenBy(db, seat, () => [seasonId])) : undefined;
  const came = (await attendanceOfPeople(db, { club: seat.club, seasonId }, [id], at)).get(id);
  if (!came) return null;
  const words = await getTranslations("attendance");
  const { percent, date } = await getFormats();
  const { tally, last } = came;
  return (
    <FactsPart id="came" title={words("title")}>
      <p className="tabular-nums">
        {words("rateOf", { rate: percent(rateOf(tally) ?? 0), present: tally.present, recorded: tally.recorded })}
      </p>
      {last ? (
        <p className="text-ink-soft">
          {words("lastOf", { date: date(last.date), presence: words(`presences.${last.presence}`) })}
        </p>
      ) : null}
    </FactsPart>
  );
}
