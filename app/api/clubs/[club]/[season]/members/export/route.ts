import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type Asked, clubRoute } from "#app/api/club-route.ts";
import { contactHeaders, contactValues } from "#app/api/contact-columns.ts";
import { download } from "#app/api/downloads.ts";
import { mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { contactsOf } from "#lib/mirror/contacts.ts";
import { parsePeopleView } from "#lib/mirror/people-filters.ts";
import { peopleRows } from "#lib/mirror/people-list.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { fileName, isSheetFormat, type SheetFormat, sheetFile } from "#lib/words/sheet.ts";

const takes = {
  rule: mayReadPeople,
  path: { season: recordIdText },
  query: { preset: z.custom<SheetFormat>(isSheetFormat) },
};

type Export = Asked<typeof takes.path, typeof takes.query>;

/** Everybody who matches a view of the people: `?preset=xlsx|excel|open` and the view's own parameters. */
export const GET = clubRoute(takes, (asked) =>
  download({ person: asked.seat.person.id, request: asked.request }, asked.query.preset, () => written(asked)),
);

async function written({ seat, path: { season }, query: { preset }, parameters }: Export) {
  const { db } = await store();
  const [scope, view] = [scopeOf(seat.club, season), parsePeopleView(parameters)];
  const withRegistrations = mayReadRegistrations(seat).allowed;
  const people = await peopleRows(db, scope, view, { withRegistrations });
  const ids = people.map(({ id }) => id);
  const contacts = await contactsOf(db, seat.club, ids);
  await recordAudit(db, {
    by: seat.person,
    club: seat.club,
    action: "member.export",
    subject: `seasons/${season}`,
    details: { count: people.length },
  });
  const words = await getTranslations("people");
  const own = await getTranslations("ui.export.headers");
  const states = await getTranslations("ui.states");
  const { name: seasonName } = (await seasonsOf(db, seat.club)).find(({ id }) => id === season) ?? { name: null };
  const headers = [
    ...(["number", "lastName", "firstName", "birthDate", "age", "sex", "commune"] as const).map((one) => own(one)),
    ...contactHeaders(own),
    ...(withRegistrations ? [words("page.registrations")] : []),
  ];
  const rows = people.map((person) => [
    ...[person.id, person.lastName, person.firstName, { day: person.birthDate }, person.age, person.sex],
    person.commune ?? person.cityCode,
    ...contactValues(contacts.get(person.id)),
    ...(withRegistrations
      ? [
          person.registrations
            .map(({ activity, activityId, state }) => `${activity ?? `#${activityId}`} (${states(state)})`)
            .join(" · "),
        ]
      : []),
  ]);
  const name = fileName(
    words("title"),
    seasonName,
    withRegistrations && view.standing !== "all" ? words(`standings.${view.standing}`) : null,
    scope.today,
  );
  return { name, bytes: await sheetFile(preset, { headers, rows }) };
}
