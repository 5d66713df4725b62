import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type Asked, clubRoute } from "#app/api/club-route.ts";
import { contactHeaders, contactValues } from "#app/api/contact-columns.ts";
import { download } from "#app/api/downloads.ts";
import { mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { contactsOf } from "#lib/mirror/contacts.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { allRows, type RegistrationRow } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { fileName, isSheetFormat, type Sheet, type SheetFormat, sheetFile } from "#lib/words/sheet.ts";

const HEADERS = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["registered", "validated", "places"] as const),
];

const takes = {
  rule: mayReadRegistrations,
  path: { season: recordIdText },
  query: { preset: z.custom<SheetFormat>(isSheetFormat) },
};

type Export = Asked<typeof takes.path, typeof takes.query>;

/** Everything that matches a view: `?preset=xlsx|excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, (asked) =>
  download({ person: asked.seat.person.id, request: asked.request }, asked.query.preset, () => written(asked)),
);

async function written({ seat, path: { season }, query: { preset }, parameters }: Export) {
  const { db } = await store();
  const [scope, view] = [scopeOf(seat.club, season), parseView(parameters)];
  const rows = await allRows(db, scope, view);
  const ids = rows.map(({ memberId }) => memberId);
  const contacts = mayReadPeople(seat).allowed ? await contactsOf(db, seat.club, ids) : undefined;
  await recordAudit(db, {
    by: seat.person,
    club: seat.club,
    action: "registration.export",
    subject: `seasons/${season}`,
    details: { count: rows.length },
  });
  const words = await getTranslations("registrations");
  const states = await getTranslations("ui.states");
  const headers = HEADERS.map((header) => words(`csv.headers.${header}`));
  const cells = rows.map((row) => cellsOf(row, preset === "open" ? row.state : states(row.state)));
  const sheet: Sheet = contacts
    ? {
        headers: [...headers, ...contactHeaders(await getTranslations("ui.export.headers"))],
        rows: rows.map(({ memberId }, at) => [...(cells[at] ?? []), ...contactValues(contacts.get(memberId))]),
      }
    : { headers, rows: cells };
  const { name: seasonName } = (await seasonsOf(db, seat.club)).find(({ id }) => id === season) ?? { name: null };
  const activities = new Set(rows.map(({ activity }) => activity));
  const name = fileName(
    ...[words(`csv.file.${view.kind}`), seasonName, view.state === "all" ? null : states(view.state)],
    ...[activities.size === 1 ? [...activities][0] : null, scope.today],
  );
  return { name, bytes: await sheetFile(preset, sheet) };
}

function cellsOf(row: RegistrationRow, state: string): Sheet["rows"][number] {
  return [
    ...[row.id, row.lastName, row.firstName, { day: row.birthDate }, row.age, row.sex, row.activity, row.sport],
    row.slots.map((slot) => slot.name ?? `#${slot.id}`).join(" · "),
    ...[state, { at: row.registeredAt }, { at: row.validatedAt }, row.placesLeft],
  ];
}
