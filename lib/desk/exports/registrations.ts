import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import { partsSeen, showsAny } from "#lib/base/access/sight.ts";
import { columnsOf } from "#lib/base/arguments/columns.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import type { ExportTable, ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import {
  formatView,
  parseView,
  REGISTRATION_PARTS,
  type RegistrationState,
  type RegistrationView,
  registrationColumns,
} from "#lib/sync/copy/registration-filters.ts";
import { allRows, type RegistrationRow } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";
import { shownView, viewPlace } from "#lib/sync/views/views.ts";
import { contactColumns } from "./contact-columns.ts";
import { seesField } from "./seen-fields.ts";

/** What there is to say of a registration, in the order of a file for which no columns were chosen. */
const ALL = [
  ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "activity", "sport", "slots", "state"] as const),
  ...(["doubt", "registered", "validated", "places"] as const),
];
type Field = (typeof ALL)[number];

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

type Told = Pick<RegistrationRow, "memberId" | "doubt" | "placesLeft" | "capacity">;

interface ExportWords {
  /** The API's words for states instead of the screen's. */
  rawStates?: boolean;
  /** Says what stands in the way of each of these rows. */
  tagsIn: (rows: readonly Told[]) => Promise<(row: Told) => readonly { full: string; short: string }[]>;
  /** As the table says it: paper has little room. */
  inShort?: boolean;
}

/**
 * Every registration that matches a view, in its order, with the columns that one sees; where the address asks for it (`whole=1`) with
 * everything, and how people are reached where the reader may know.
 * @param parameters the view as its page's address has it
 */
export async function registrationExport(
  seat: Seat,
  season: number,
  parameters: Parameters,
  { rawStates = false, tagsIn, inShort = false }: ExportWords,
): Promise<NamedExport> {
  const { db } = await store();
  const [scope, view] = [await seenBy(seat, season), parseView(parameters)];
  const { sight } = scope;
  const rows = await allRows(db, scope, view);
  const tagsOf = await tagsIn(rows);
  const states = await getTranslations("ui.states");
  const isWhole = parametersReader(parameters).among("whole", ["1"]) !== undefined;
  const table = await tableOf(sight, rows, isWhole ? ALL : seenIn(view), {
    state: (state) => (rawStates ? state : states(state)),
    doubt: (row) =>
      tagsOf(row)
        .map(({ full, short }) => (inShort ? short : full))
        .join(" · "),
  });
  return {
    title: await titleOf(seat, season, view, rows),
    day: scope.today,
    ...(isWhole && mayReadPeople(seat).allowed ? await withContacts(scope, rows, table) : table),
  };
}

/** Whether an address names a column of which the person sees nothing. */
export function asksUnseenRegistrations(seat: Seat, parameters: Parameters): boolean {
  const view = parseView(parameters);
  const { cols } = view;
  return (
    cols !== undefined &&
    columnsOf(cols, registrationColumns(view)).shown.some((id) => !showsAny(partsSeen(seat), REGISTRATION_PARTS[id]))
  );
}

async function titleOf(seat: Seat, season: number, view: RegistrationView, rows: readonly RegistrationRow[]) {
  const { db } = await store();
  const words = await getTranslations("registrations.csv");
  const states = await getTranslations("ui.states");
  const activities = new Set(rows.map(({ activity }) => activity));
  const named = await shownView(db, viewPlace(seat, "registrations"), { saved: view.saved, query: formatView(view) });
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

/** What the columns say that one sees of a view. Events have no slots. */
function seenIn(view: RegistrationView): Field[] {
  const fields = columnsOf(view.cols, registrationColumns(view)).shown.flatMap((column) => SHOWN[column] ?? []);
  return fields.filter((field) => field !== "slots" || view.kind === "annual");
}

async function tableOf(
  sight: Sight,
  rows: readonly RegistrationRow[],
  asked: readonly Field[],
  say: Sayings,
): Promise<ExportTable> {
  const words = await getTranslations("registrations.csv");
  const fields = asked.filter((field) => seesField(sight, field));
  return {
    columns: fields.map((name) => ({ header: words(`headers.${name}`), onPaper: true })),
    rows: rows.map((row) => {
      const values = valuesOf(row, say);
      return fields.map((field) => values[field]);
    }),
  };
}

function valuesOf(row: RegistrationRow, say: Sayings): Record<Field, ExportValue> {
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
  table: ExportTable,
): Promise<ExportTable> {
  const people = rows.map(({ memberId }) => memberId);
  const contacts = await contactsOf((await store()).db, { club, sight }, people);
  const contact = contactColumns(sight, await getTranslations("ui.export.headers"));
  return {
    columns: [...table.columns, ...contact.map(({ column }) => column)],
    rows: people.map((person, at) => [
      ...(table.rows[at] ?? []),
      ...contact.map(({ value }) => value(contacts.get(person))),
    ]),
  };
}
