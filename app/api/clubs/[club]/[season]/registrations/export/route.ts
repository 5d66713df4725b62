import { getLocale, getTranslations } from "next-intl/server";
import { notHere, refused } from "#app/api/answers.ts";
import { idIn } from "#app/identifier.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { allRows } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { csvAnswer, csvOf, isCsvPreset } from "#lib/words/csv.ts";
import { formatsOf } from "#lib/words/formats.ts";

const HEADERS = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["registered", "validated", "places"] as const),
];

/** Everything that matches a view, as CSV: `?preset=excel|open` and the view's own parameters. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/clubs/[club]/[season]/registrations/export">,
) {
  const { club, season } = await params;
  const answer = await authorise(club, mayReadRegistrations);
  if (!answer.ok) return refused(answer);
  const { searchParams } = new URL(request.url);
  const [seasonId, preset] = [idIn(season), searchParams.get("preset")];
  if (!seasonId || !isCsvPreset(preset)) return notHere();
  const { db } = await store();
  const rows = await allRows(db, scopeOf(club, seasonId), parseView(searchParams));
  const action = "registration.export";
  await recordAudit(db, {
    by: answer.seat.person,
    club,
    action,
    subject: `seasons/${seasonId}`,
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
  return csvAnswer(
    "registrations",
    csvOf(
      preset,
      HEADERS.map((header) => words(header)),
      lines,
    ),
  );
}
