import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { lettersOf } from "./letters-of-round.ts";
import type { ReminderRound } from "./round.ts";

const COLUMNS = [
  "name",
  "people",
  "addresses",
  "address",
  "postalCode",
  "commune",
  "balance",
  "details",
  "subject",
  "body",
] as const;

/** The families of a round for a merge: what is known of each, and its text filled in. */
export async function mergeExport(db: Queryable, round: ReminderRound, locale: Locale): Promise<NamedExport> {
  const words = await getTranslations("reminders.paper");
  const { day, letters } = await lettersOf(db, round, locale);
  return {
    ...{ day, title: [words("file")] },
    columns: COLUMNS.map((column) => ({ header: words(`columns.${column}`) })),
    rows: letters.map(({ family, values, to, postalCode, commune, subject, body }) => [
      ...[values.name, values.people, family.addresses.join(", "), to.join("\n")],
      ...[postalCode, commune],
      ...[family.balanceCents / 100, values.details, subject, body],
    ]),
  };
}
