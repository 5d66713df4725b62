import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Parameters } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import type { ExportColumn, ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { activityNamed, paperNamed } from "#lib/papers/missing/names.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers, isAnyPaperRequired, type PapersStanding, standingsSeen } from "#lib/papers/missing/worklist.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { contactColumns } from "./contact-columns.ts";

/**
 * Everybody who matches a view of the list of papers, in its order, with what they still have to hand in and how they and their guardians are reached.
 * Why the desk refused something stands in no file.
 * @param parameters the view as its page's address has it
 */
export async function papersExport(seat: Seat, season: number, parameters: Parameters): Promise<NamedExport> {
  const { db } = await store();
  const scope = await seenBy(seat, season);
  const view = parsePapersView(parameters);
  const { rows } = foundPapers(await standingsSeen(db, scope, seat.section), view);
  const contacts = await contactsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const headers = await getTranslations("ui.export.headers");
  const contact = contactColumns(scope.sight, headers);
  const own = await ownColumns(await isAnyPaperRequired(db, seat.club));
  const words = await getTranslations("papers");
  return {
    title: [words("title"), (await seasonName(db, seat.club, season)) ?? `${season}`, words(`list.show.${view.show}`)],
    day: scope.today,
    columns: [...own.map(({ column }) => column), ...contact.map(({ column }) => column)],
    rows: rows.map((one) => [
      ...own.map(({ value }) => value(one)),
      ...contact.map(({ value }) => value(contacts.get(one.id))),
    ]),
  };
}

interface OwnColumn {
  column: ExportColumn;
  value: (one: PapersStanding) => ExportValue;
}

/** @param isRequired whether the club requires any paper: of nobody it may be said that they are complete where it requires none */
async function ownColumns(isRequired: boolean): Promise<OwnColumn[]> {
  const headers = await getTranslations("ui.export.headers");
  const words = await getTranslations("papers");
  const told = ({ readAt, wanted }: PapersStanding): string => {
    if (readAt === null) return words("list.unread");
    if (wanted.length === 0) return words(isRequired ? "list.nothing" : "list.noneRequired");
    return wanted
      .map((paper) => {
        const name = paperNamed(paper, words);
        return paper.why === "refused" ? words("list.refused", { name }) : name;
      })
      .join(" · ");
  };
  const registered = ({ activities }: PapersStanding) =>
    activities.map((one) => `${activityNamed(one, words)} (${words(`list.states.${one.state}`)})`).join(" · ");
  const onPaper = true;
  return [
    { column: { header: headers("number") }, value: ({ id }) => id },
    { column: { header: headers("lastName"), onPaper }, value: ({ lastName }) => lastName },
    { column: { header: headers("firstName"), onPaper }, value: ({ firstName }) => firstName },
    { column: { header: headers("birthDate") }, value: ({ birthDate }) => ({ day: birthDate }) },
    { column: { header: words("list.columns.activities"), onPaper }, value: registered },
    { column: { header: words("list.columns.papers"), onPaper }, value: told },
    { column: { header: words("list.columns.read") }, value: ({ readAt }) => ({ at: readAt?.toISOString() ?? null }) },
  ];
}
