import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { Seat } from "#lib/access/permissions.ts";
import { readEnrolment } from "#lib/counter/read.ts";
import type { WeekDay } from "#lib/days.ts";
import { findPersonName } from "#lib/mirror/find-people.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import { slotInWords } from "#lib/records/week.ts";
import { store } from "#lib/store/database.ts";
import { formatsOf } from "#lib/words/formats.ts";
import type { NamedSheet } from "#lib/words/sheet.ts";

/** What somebody was registered to with one press, for them to take home; undefined when there is nothing of this name. */
export async function enrolmentSheet(seat: Seat, season: number, ask: string): Promise<NamedSheet | undefined> {
  const { db } = await store();
  const enrolment = await readEnrolment(db, seat.club, ask);
  if (!enrolment || enrolment.season !== season) return undefined;
  const words = await getTranslations("registrations.counter");
  const told = await getTranslations("ui.states");
  const formats = formatsOf(await getLocale());
  const days = await getTranslations("form.options.day");
  const slotWords = { day: (day: WeekDay) => days(day), hour: formats.hour };
  const name = await findPersonName(db, seat.club, enrolment.memberId);
  return {
    title: [
      name || `#${enrolment.memberId}`,
      words("doneWhat"),
      (await seasonName(db, seat.club, season)) ?? "",
    ].filter(Boolean),
    day: scopeOf(seat.club, season).today,
    columns: (["number", "activity", "slots", "standing"] as const).map((column) => ({
      header: words(`paper.${column}`),
      onPaper: true,
    })),
    rows: enrolment.lines.map((line) => [
      line.registrationId,
      line.activity ?? `#${line.activityId}`,
      line.slots.map((slot) => slotInWords(slot, slotWords)).join(", "),
      line.state ? told(line.state) : words(`standings.${line.standing}`),
    ]),
  };
}
