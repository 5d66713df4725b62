import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { type Asked, clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { allRows } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { type CsvPreset, csvOf, isCsvPreset } from "#lib/words/csv.ts";
import { formatsOf } from "#lib/words/formats.ts";

const HEADERS = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["registered", "validated", "places"] as const),
];

const takes = {
  rule: mayReadRegistrations,
  path: { season: recordIdText },
  query: { preset: z.custom<CsvPreset>(isCsvPreset) },
};

/** Everything that matches a view, as CSV: `?preset=excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, (asked) =>
  download({ person: asked.seat.person.id, request: asked.request }, "registrations", () => written(asked)),
);

async function written({
  seat,
  path: { season },
  query: { preset },
  parameters,
}: Asked<typeof takes.path, typeof takes.query>): Promise<string> {
  const { db } = await store();
  const rows = await allRows(db, scopeOf(seat.club, season), parseView(parameters));
  await recordAudit(db, {
    by: seat.person,
    club: seat.club,
    action: "registration.export",
    subject: `seasons/${season}`,
    details: { count: rows.length },
  });
  const words = await getTranslations("registrations.csv.headers");
  const states = await getTranslations("ui.states");
  const formats = formatsOf(await getLocale());
  const when = (at: string | null) => (preset === "open" || !at ? at : formats.dateTime(at));
  const lines = rows.map((row) => [
    ...[row.id, row.lastName, row.firstName, row.birthDate, row.age, row.sex, row.activity, row.sport],
    row.slots.map((slot) => slot.name ?? `#${slot.id}`).join(" · "),
    ...[
      preset === "open" ? row.state : states(row.state),
      when(row.registeredAt),
      when(row.validatedAt),
      row.placesLeft,
    ],
  ]);
  return csvOf(
    preset,
    HEADERS.map((header) => words(header)),
    lines,
  );
}
