import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadRegistrations, type Seat } from "#lib/access/permissions.ts";
import type { Parameters } from "#lib/arguments/view-parameters.ts";
import { contactsOf } from "#lib/mirror/contacts.ts";
import { parsePeopleView } from "#lib/mirror/people-filters.ts";
import { type PersonRow, peopleRows } from "#lib/mirror/people-list.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import { store } from "#lib/store/database.ts";
import type { NamedSheet } from "#lib/words/sheet.ts";
import { contactColumns, contactValues } from "./contact-columns.ts";

const COLUMNS = ["number", "lastName", "firstName", "birthDate", "age", "sex", "commune"] as const;
const ON_PAPER: ReadonlySet<string> = new Set(["lastName", "firstName", "birthDate", "age", "commune"]);

/**
 * Everybody who matches a view of the people, in its order, with how they are reached, and with their registrations of the season
 * where the reader may see those.
 * @param parameters the view as its page's address has it
 */
export async function peopleSheet(seat: Seat, season: number, parameters: Parameters): Promise<NamedSheet> {
  const { db } = await store();
  const [scope, view] = [scopeOf(seat.club, season), parsePeopleView(parameters)];
  const withRegistrations = mayReadRegistrations(seat).allowed;
  const people = await peopleRows(db, scope, view, { withRegistrations });
  const contacts = await contactsOf(
    db,
    seat.club,
    people.map(({ id }) => id),
  );
  const words = await getTranslations("people");
  const headers = await getTranslations("ui.export.headers");
  const told = await getTranslations("ui.states");
  const registrationsOf = ({ registrations }: PersonRow) =>
    registrations
      .map(({ activity, activityId, state }) => `${activity ?? `#${activityId}`} (${told(state)})`)
      .join(" · ");
  const standing = withRegistrations && view.standing !== "all" ? words(`standings.${view.standing}`) : null;
  return {
    title: [words("title"), await seasonName(db, seat.club, season), standing].filter(
      (part) => typeof part === "string",
    ),
    day: scope.today,
    columns: [
      ...COLUMNS.map((name) => ({ header: headers(name), onPaper: ON_PAPER.has(name) })),
      ...contactColumns(headers),
      ...(withRegistrations ? [{ header: words("page.registrations"), onPaper: true }] : []),
    ],
    rows: people.map((person) => [
      ...[person.id, person.lastName, person.firstName, { day: person.birthDate }, person.age, person.sex],
      person.commune ?? person.cityCode,
      ...contactValues(contacts.get(person.id)),
      ...(withRegistrations ? [registrationsOf(person)] : []),
    ]),
  };
}
