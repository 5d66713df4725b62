import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadPeople, type Seat } from "#lib/access/permissions.ts";
import type { Parameters } from "#lib/arguments/view-parameters.ts";
import { contactsOf } from "#lib/mirror/contacts.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { allRows, type RegistrationRow } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import { store } from "#lib/store/database.ts";
import type { NamedSheet, Sheet } from "#lib/words/sheet.ts";
import { contactColumns, contactValues } from "./contact-columns.ts";

const COLUMNS = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["registered", "validated", "places"] as const),
];

/** What paper has room for; the rest is in the files. */
const ON_PAPER: ReadonlySet<string> = new Set(
  "lastName firstName birthDate age activity slots state registered".split(" "),
);

/**
 * Every registration that matches a view, in its order, with how people are reached where the reader may know.
 * @param parameters the view as its page's address has it
 * @param options.rawStates the API's words for states instead of the screen's
 */
export async function registrationSheet(
  seat: Seat,
  season: number,
  parameters: Parameters,
  { rawStates = false }: { rawStates?: boolean } = {},
): Promise<NamedSheet> {
  const { db } = await store();
  const [scope, view] = [scopeOf(seat.club, season), parseView(parameters)];
  const rows = await allRows(db, scope, view);
  const words = await getTranslations("registrations.csv");
  const states = await getTranslations("ui.states");
  const columns = COLUMNS.map((name) => ({ header: words(`headers.${name}`), onPaper: ON_PAPER.has(name) }));
  const cells = rows.map((row) => cellsOf(row, rawStates ? row.state : states(row.state)));
  const activities = new Set(rows.map(({ activity }) => activity));
  return {
    title: [
      words(`title.${view.kind}`),
      await seasonName(db, seat.club, season),
      view.state === "all" ? null : states(view.state),
      activities.size === 1 ? [...activities][0] : null,
    ].filter((part) => typeof part === "string"),
    day: scope.today,
    ...(mayReadPeople(seat).allowed
      ? await withContacts(seat, rows, { columns, rows: cells })
      : { columns, rows: cells }),
  };
}

async function withContacts(seat: Seat, rows: readonly RegistrationRow[], sheet: Sheet): Promise<Sheet> {
  const people = rows.map(({ memberId }) => memberId);
  const contacts = await contactsOf((await store()).db, seat.club, people);
  return {
    columns: [...sheet.columns, ...contactColumns(await getTranslations("ui.export.headers"))],
    rows: people.map((person, at) => [...(sheet.rows[at] ?? []), ...contactValues(contacts.get(person))]),
  };
}

function cellsOf(row: RegistrationRow, state: string): Sheet["rows"][number] {
  return [
    ...[row.id, row.lastName, row.firstName, { day: row.birthDate }, row.age, row.sex, row.activity, row.sport],
    row.slots.map((slot) => slot.name ?? `#${slot.id}`).join(" · "),
    ...[state, { at: row.registeredAt }, { at: row.validatedAt }, row.placesLeft],
  ];
}
