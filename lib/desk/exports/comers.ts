import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { FATES } from "#lib/registrations/renewal/comers.ts";
import { seasonPair } from "#lib/registrations/renewal/read.ts";
import { comersBetween } from "#lib/registrations/renewal/returns.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { contactColumns } from "./contact-columns.ts";

/**
 * What became of last season's members, and who is new, with their groups of both seasons and how they and their guardians are reached.
 * @param parameters the view as its page's address has it: `fate`, or everybody
 * @returns undefined where the copy has no season before
 */
export async function comersExport(
  seat: Seat,
  season: number,
  parameters: Parameters,
): Promise<NamedExport | undefined> {
  const { db } = await store();
  const scope = await seenBy(seat, season);
  const pair = await seasonPair(db, scope);
  if (!pair) return undefined;
  const fate = parametersReader(parameters).among("fate", FATES);
  const { comers } = await comersBetween(db, scope, pair);
  // A record that was given up for another one is nobody who stayed away.
  const givenUp = await givenUpRecords(db, seat.club);
  const rows = comers.filter(
    (one) =>
      (fate === undefined || one.fate === fate) &&
      !((one.fate === "left" || one.fate === "refused") && givenUp.has(one.id)),
  );
  const contacts = await contactsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const headers = await getTranslations("ui.export.headers");
  const words = await getTranslations("renewal.returned");
  const contact = contactColumns(scope.sight, headers);
  const names = { past: pair.past.name ?? `${pair.past.id}`, season: pair.season.name ?? `${season}` };
  const groups = (of: readonly (string | null)[]) => of.filter((name) => name !== null).join(" · ");
  const onPaper = true;
  return {
    title: [words("title"), names.season, words(`fates.${fate ?? "all"}`)],
    day: scope.today,
    columns: [
      { header: headers("number") },
      { header: headers("lastName"), onPaper },
      { header: headers("firstName"), onPaper },
      { header: words("columns.fate"), onPaper },
      { header: words("columns.before", { season: names.past }), onPaper },
      { header: words("columns.now", { season: names.season }), onPaper },
      ...contact.map(({ column }) => column),
    ],
    rows: rows.map((one) => [
      ...[one.id, one.lastName, one.firstName, words(`fates.${one.fate}`), groups(one.before), groups(one.now)],
      ...contact.map(({ value }) => value(contacts.get(one.id))),
    ]),
  };
}
