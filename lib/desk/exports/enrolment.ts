import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import type { WeekDay } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { findPersonName } from "#lib/people/records/find-people.ts";
import { readEnrolment } from "#lib/registrations/counter/read.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { slotInWords } from "#lib/sync/records/week.ts";

/** What somebody was registered to with one press, for them to take home; undefined when there is nothing of this name. */
export async function enrolmentExport(seat: Seat, season: number, ask: string): Promise<NamedExport | undefined> {
  const { db } = await store();
  const enrolment = await readEnrolment(db, seat.club, ask);
  if (!enrolment || enrolment.season !== season) return undefined;
  const words = await getTranslations("registrations.counter");
  const told = await getTranslations("ui.states");
  const formats = await getFormats();
  const days = await getTranslations("form.options.day");
  const slotWords = { day: (day: WeekDay) => days(day), hour: formats.hour };
  const name = await findPersonName(db, seat.club, enrolment.memberId);
  return {
    title: [
      name || `#${enrolment.memberId}`,
      words("doneWhat"),
      (await seasonName(db, seat.club, season)) ?? "",
    ].filter(Boolean),
    day: await today(db, seat.club),
    columns: (["number", "activity", "slots", "standing"] as const).map((column) => ({
      header: words(`paper.${column}`),
      onPaper: true,
    })),
    rows: enrolment.lines.map((line) => [
      line.registrationId,
      line.activity ?? `#${line.activityId}`,
      line.slots.map((slot) => slotInWords(slot, slotWords)).join(", "),
      line.state ? told(line.state) : words(`progress.${line.progress}`),
    ]),
  };
}
