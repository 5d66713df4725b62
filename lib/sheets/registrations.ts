import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadPeople, type Seat } from "#lib/access/permissions.ts";
import { SIGHT, showsAny } from "#lib/access/sight.ts";
import { columnsOf } from "#lib/arguments/columns.ts";
import type { Parameters } from "#lib/arguments/view-parameters.ts";
import { contactsOf } from "#lib/mirror/contacts.ts";
import type { SeenSeason } from "#lib/mirror/registration-conditions.ts";
import {
  formatView,
  parseView,
  REGISTRATION_COLUMNS,
  REGISTRATION_PARTS,
  type RegistrationState,
  type RegistrationView,
} from "#lib/mirror/registration-filters.ts";
import { allRows, type RegistrationRow } from "#lib/mirror/registrations.ts";
import { seenBy } from "#lib/mirror/season-scope.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import type { Sight } from "#lib/mirror/sight.ts";
import { store } from "#lib/store/database.ts";
import { shownView } from "#lib/views/views.ts";
import type { NamedSheet, Sheet, SheetValue } from "#lib/words/sheet.ts";
import { contactColumns } from "./contact-columns.ts";
import { seesField } from "./seen-fields.ts";

/** What there is to say of a registration, in the order of a file for which no columns were chosen. */
const ALL = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["registered", "validated", "places"] as const),
];
type Field = (typeof ALL)[number] | "doubt";

/** What a column of the table shows. */
const SHOWN: Record<string, readonly Field[]> = {
  name: ["lastName", "firstName"],
  age: ["birthDate", "age"],
  activity: ["activity"],
  doubt: ["doubt"],
  sport: ["sport"],
  slots: ["slots"],
  state: ["state"],
  registered: ["registered"],
  places: ["places"],
  number: ["number"],
};

/** What paper has room for; the rest is in the files. */
const ON_PAPER: ReadonlySet<string> = new Set(
  "lastName firstName birthDate age activity slots state registered".split(" "),
);

type Told = Pick<RegistrationRow, "doubt" | "placesLeft">;

interface SheetWords {
  /** The API's words for states instead of the screen's. */
  rawStates?: boolean;
  /** Says what stands in a row's way. */
  tagsOf: (row: Told) => readonly { full: string }[];
}

/**
 * Every registration that matches a view, in its order: with the columns that were chosen, or where none were with everything, and
 * how people are reached where the reader may know.
 * @param parameters the view as its page's address has it
 */
export async function registrationSheet(
  seat: Seat,
  season: number,
  parameters: Parameters,
  { rawStates = false, tagsOf }: SheetWords,
): Promise<NamedSheet> {
  const { db } = await store();
  const [scope, view] = [await seenBy(seat, season), parseView(parameters)];
  const { sight } = scope;
  const rows = await allRows(db, scope, view);
  const states = await getTranslations("ui.states");
  const sheet = await sheetOf(sight, rows, view.cols, {
    state: (state) => (rawStates ? state : states(state)),
    doubt: (row) =>
      tagsOf(row)
        .map(({ full }) => full)
        .join(" · "),
  });
  const isWhole = view.cols === undefined && mayReadPeople(seat).allowed;
  return {
    title: await titleOf(seat, season, view, rows),
    day: scope.today,
    ...(isWhole ? await withContacts(scope, rows, sheet) : sheet),
  };
}

/** Whether an address names a column of which the person sees nothing. */
export function asksUnseenRegistrations({ role }: Seat, parameters: Parameters): boolean {
  const { cols } = parseView(parameters);
  return (
    cols !== undefined &&
    columnsOf(cols, REGISTRATION_COLUMNS).shown.some((id) => !showsAny(SIGHT[role], REGISTRATION_PARTS[id]))
  );
}

async function titleOf(seat: Seat, season: number, view: RegistrationView, rows: readonly RegistrationRow[]) {
  const { db } = await store();
  const words = await getTranslations("registrations.csv");
  const states = await getTranslations("ui.states");
  const activities = new Set(rows.map(({ activity }) => activity));
  const place = { club: seat.club, account: seat.person.id, list: "registrations" as const };
  const named = await shownView(db, place, { saved: view.saved, query: formatView(view) });
  return [
    words(`title.${view.kind}`),
    await seasonName(db, seat.club, season),
    named,
    view.state === "all" || named ? null : states(view.state),
    activities.size === 1 && !named ? [...activities][0] : null,
  ].filter((part) => typeof part === "string");
}

interface Sayings {
  state: (state: RegistrationState) => string;
  doubt: (row: Told) => string;
}

async function sheetOf(
  sight: Sight,
  rows: readonly RegistrationRow[],
  cols: string | undefined,
  say: Sayings,
): Promise<Sheet> {
  const words = await getTranslations("registrations.csv");
  const asked: readonly Field[] =
    cols === undefined ? ALL : columnsOf(cols, REGISTRATION_COLUMNS).shown.flatMap((column) => SHOWN[column] ?? []);
  const fields = asked.filter((field) => seesField(sight, field));
  return {
    columns: fields.map((name) => ({
      header: words(`headers.${name}`),
      onPaper: cols !== undefined || ON_PAPER.has(name),
    })),
    rows: rows.map((row) => {
      const values = valuesOf(row, say);
      return fields.map((field) => values[field]);
    }),
  };
}

function valuesOf(row: RegistrationRow, say: Sayings): Record<Field, SheetValue> {
  const { lastName, firstName, age, sex, activity, sport } = row;
  return {
    ...{ number: row.id, lastName, firstName, birthDate: { day: row.birthDate }, age, sex, activity, sport },
    slots: row.slots.map((slot) => slot.name ?? `#${slot.id}`).join(" · "),
    state: say.state(row.state),
    doubt: say.doubt(row),
    registered: { at: row.registeredAt },
    validated: { at: row.validatedAt },
    places: row.placesLeft,
  };
}

async function withContacts(
  { club, sight }: SeenSeason,
  rows: readonly RegistrationRow[],
  sheet: Sheet,
): Promise<Sheet> {
  const people = rows.map(({ memberId }) => memberId);
  const contacts = await contactsOf((await store()).db, { club, sight }, people);
  const contact = contactColumns(sight, await getTranslations("ui.export.headers"));
  return {
    columns: [...sheet.columns, ...contact.map(({ column }) => column)],
    rows: people.map((person, at) => [
      ...(sheet.rows[at] ?? []),
      ...contact.map(({ value }) => value(contacts.get(person))),
    ]),
  };
}
