import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { mayCloseYear, mayKeepAssembly } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { yearPeople } from "#lib/desk/assembly/year-figures.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { lastClosing } from "#lib/treasury/closing/keep-closing.ts";
import { centsOf, resultOf } from "#lib/treasury/closing/statement.ts";
import { closingWords } from "#lib/treasury/closing/words.ts";

export async function generateMetadata() {
  return titled((await getTranslations("assembly.figures"))("title"), (await getTranslations("ui.export"))("print"));
}

/** The figures of a year on one page: its people, and what it came to as it was closed last, for who may see that. */
export default async function PrintYearFiguresPage({ params }: PageProps<"/[club]/[season]/assembly/print">) {
  const { club, season } = await params;
  const scope = { club, seasonId: idOfPage(season) };
  return printedFor({
    ...{ club, rule: mayKeepAssembly },
    draw: async (seat, page) => {
      const { db } = await store();
      const words = await getTranslations("assembly.figures");
      const { date, euros, number } = await getFormats();
      const day = await today(db, club);
      const people = await yearPeople(db, scope, day);
      const closing = mayCloseYear(seat).allowed ? await lastClosing(db, scope) : undefined;
      const say = await closingWords(db, club);
      const told: [string, string, string][] = people
        ? [
            [words("people"), words("all"), number(people.all)],
            [words("people"), words("women"), number(people.women)],
            [words("people"), words("men"), number(people.men)],
            ...(people.unsaid > 0
              ? [[words("people"), words("unsaid"), number(people.unsaid)] as [string, string, string]]
              : []),
            [words("people"), words("minors"), number(people.minors)],
            [words("people"), words("returned"), people.returned === null ? words("unknown") : number(people.returned)],
            ...people.sports.map((one): [string, string, string] => [words("sports"), one.name, number(one.count)]),
          ]
        : [];
      const money = closing
        ? closing.lines
            .filter(({ part, count }) => part === "section" || (part === "holding" && count > 0))
            .map((line): [string, string, string] => [
              words(line.part === "section" ? "sections" : "holding"),
              say(line),
              euros(centsOf(line)),
            ])
        : [];
      const sums = closing && resultOf(closing.lines);
      const result: [string, string, string][] = sums
        ? [
            [words("result"), words("in"), euros(sums.inCents)],
            [words("result"), words("out"), euros(0 - sums.outCents)],
            [words("result"), words("balance"), euros(sums.resultCents)],
          ]
        : [];
      return (
        <PrintedTable
          {...page}
          title={[words("title"), (await seasonName(db, club, scope.seasonId)) ?? season]}
          notes={[
            people ? words("peopleAt", { day: date(day) }) : words("unread"),
            ...(mayCloseYear(seat).allowed
              ? [closing ? words("closed", { number: String(closing.number) }) : words("notClosed")]
              : []),
          ]}
          headers={(["part", "what", "value"] as const).map((column) => words(column))}
          rows={[...told, ...result, ...money]}
          back={seasonAddress(club, season, "assembly")}
        />
      );
    },
  });
}
