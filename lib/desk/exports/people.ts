import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadRegistrations, type Seat } from "#lib/base/access/permissions.ts";
import { partsSeen, showsAny } from "#lib/base/access/sight.ts";
import { columnsOf } from "#lib/base/arguments/columns.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import type { ExportTable, ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { type PersonRow, peopleRows } from "#lib/people/records/people-list.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import { formatPeopleView, PEOPLE_COLUMNS, PEOPLE_PARTS, parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";
import { shownView, viewPlace } from "#lib/sync/views/views.ts";
import { contactColumns, phoneOf } from "./contact-columns.ts";
import { seesField } from "./seen-fields.ts";

const OF_PERSON = ["number", "lastName", "firstName", "birthDate", "age", "sex", "commune"] as const;
type Field = (typeof OF_PERSON)[number] | "email" | "phone" | "created" | "season";

/** What a column of the table shows. */
const SHOWN: Record<string, readonly Field[]> = {
  name: ["lastName", "firstName"],
  birth: ["birthDate", "age"],
  season: ["season"],
  email: ["email"],
  phone: ["phone"],
  commune: ["commune"],
  created: ["created"],
  number: ["number"],
};

/**
 * Everybody who matches a view of the people, in its order, with the columns that one sees; where the address asks for it (`whole=1`) with
 * everything and how people are reached. Their registrations of the season are told where the reader may see those.
 * @param parameters the view as its page's address has it
 */
export async function peopleExport(seat: Seat, season: number, parameters: Parameters): Promise<NamedExport> {
  const { db } = await store();
  const [scope, view] = [await seenBy(seat, season), parsePeopleView(parameters)];
  const { sight } = scope;
  const withRegistrations = mayReadRegistrations(seat).allowed;
  const people = await peopleRows(db, scope, view, { withRegistrations, sight });
  const words = await getTranslations("people");
  const named = await shownView(db, viewPlace(seat, "members"), { saved: view.saved, query: formatPeopleView(view) });
  const standing = withRegistrations && view.standing !== "all" ? words(`standings.${view.standing}`) : null;
  return {
    title: [words("title"), await seasonName(db, seat.club, season), named ?? standing].filter(
      (part) => typeof part === "string",
    ),
    day: scope.today,
    ...(parametersReader(parameters).among("whole", ["1"])
      ? await wholeExport(scope, people, withRegistrations)
      : await tableOf(people, seenFields(sight, view.cols, withRegistrations))),
  };
}

/** Whether an address names a column of which the person sees nothing. */
export function asksUnseenPeople(seat: Seat, parameters: Parameters): boolean {
  const { cols } = parsePeopleView(parameters);
  return (
    cols !== undefined &&
    columnsOf(cols, PEOPLE_COLUMNS).shown.some((id) => !showsAny(partsSeen(seat), PEOPLE_PARTS[id]))
  );
}

/** The columns that one sees. */
function seenFields(sight: Sight, cols: string | undefined, withRegistrations: boolean): Field[] {
  return columnsOf(cols, PEOPLE_COLUMNS)
    .shown.flatMap((column) => SHOWN[column] ?? [])
    .filter((field) => seesField(sight, field) && (withRegistrations || field !== "season"));
}

async function wholeExport(
  { club, sight }: SeenSeason,
  people: readonly PersonRow[],
  withRegistrations: boolean,
): Promise<ExportTable> {
  const contacts = await contactsOf(
    (await store()).db,
    { club, sight },
    people.map(({ id }) => id),
  );
  const fields = OF_PERSON.filter((field) => seesField(sight, field));
  const [own, season] = [await tableOf(people, fields), await tableOf(people, withRegistrations ? ["season"] : [])];
  const contact = contactColumns(sight, await getTranslations("ui.export.headers"));
  return {
    columns: [...own.columns, ...contact.map(({ column }) => column), ...season.columns],
    rows: people.map(({ id }, at) => [
      ...(own.rows[at] ?? []),
      ...contact.map(({ value }) => value(contacts.get(id))),
      ...(season.rows[at] ?? []),
    ]),
  };
}

async function tableOf(people: readonly PersonRow[], fields: readonly Field[]): Promise<ExportTable> {
  const headers = await getTranslations("ui.export.headers");
  const words = await getTranslations("people");
  const headerOf = (field: Field) => {
    if (field === "season") return words("page.registrations");
    return field === "created" ? words("columns.created") : headers(field);
  };
  const registrationsOf = await registrationWords();
  const valuesOf = (person: PersonRow): Record<Field, ExportValue> => ({
    number: person.id,
    lastName: person.lastName,
    firstName: person.firstName,
    birthDate: { day: person.birthDate },
    age: person.age,
    sex: person.sex,
    // Never a code alone: nobody can read it, and it is no postal code.
    commune: person.commune ?? (person.cityCode === null ? null : words("communeCode", { code: person.cityCode })),
    email: person.email,
    phone: phoneOf(person.phone),
    created: { at: person.createdAt },
    season: registrationsOf(person),
  });
  return {
    columns: fields.map((field) => ({ header: headerOf(field), onPaper: true })),
    rows: people.map((person) => {
      const values = valuesOf(person);
      return fields.map((field) => values[field]);
    }),
  };
}

async function registrationWords() {
  const told = await getTranslations("ui.states");
  return ({ registrations }: PersonRow) =>
    registrations
      .map(({ activity, activityId, state }) => `${activity ?? `#${activityId}`} (${told(state)})`)
      .join(" · ");
}
