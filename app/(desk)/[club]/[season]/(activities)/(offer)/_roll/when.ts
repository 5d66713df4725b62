import "server-only";
import { and, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { slotHours } from "#lib/activities/week/weekly-hours.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { mirrorEvents } from "#lib/base/store/schema/sync/mirror.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { RollHead } from "#lib/registrations/list/participants.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { weekInWords } from "#lib/sync/records/week.ts";

/** "mardi 18h30 – 20h00 · Dojo · MARTIN Luc". */
export async function whenOfSlot({ id, seasonId }: RollHead, seat: Seat): Promise<string> {
  const slot = await slotHours((await store()).db, seat.club, id, await withinSeen(seat, seasonId));
  if (!slot) return "";
  const days = await getTranslations("form.options.day");
  const formats = await getFormats();
  const when = weekInWords(slot, { day: (day) => days(day), hour: formats.hour });
  return [when, slot.location, formats.list(slot.trainers)].filter(Boolean).join(" · ");
}

/** "13/03/2027 à 14h00 – 18h00 · Dojo". */
export async function whenOfEvent({ id }: RollHead, { club }: Seat): Promise<string> {
  const { begin, end, location } = mirrorEvents;
  const [event] = await (await store()).db
    .select({ begin, end, location })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), eq(mirrorEvents.id, id)));
  const formats = await getFormats();
  const [from, to] = [event?.begin ?? null, event?.end ?? null];
  const isOneDay = from && to && formats.date(from) === formats.date(to);
  const last = to && (isOneDay ? formats.time(to) : formats.dateTime(to));
  return [[from && formats.dateTime(from), last].filter(Boolean).join(" – "), event?.location]
    .filter(Boolean)
    .join(" · ");
}
