import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { mayCloseYear } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { findClosing } from "#lib/treasury/closing/keep-closing.ts";
import { centsOf, resultOf } from "#lib/treasury/closing/statement.ts";
import { closingWords } from "#lib/treasury/closing/words.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/closing/[number]/print">) {
  const { number } = await params;
  const words = await getTranslations("closing");
  const print = (await getTranslations("ui.export"))("print");
  return titled(words("one.title", { number: String(idIn(number) ?? 0) }), words("title"), print);
}

/** A closing as it goes on paper: every line of its statement, as it was written. */
export default async function PrintClosingPage({
  params,
}: PageProps<"/[club]/[season]/treasury/closing/[number]/print">) {
  const { club, season, number } = await params;
  return printedFor({
    ...{ club, rule: mayCloseYear },
    draw: async (_seat, page) => {
      const { db } = await store();
      const scope = { club, seasonId: idOfPage(season) };
      const closing = await findClosing(db, scope, idOfPage(number));
      if (!closing) notFound();
      const words = await getTranslations("closing");
      const { euros, date, dateTime, number: told } = await getFormats();
      const say = await closingWords(db, club);
      const { inCents, outCents, resultCents } = resultOf(closing.lines);
      const sides = { in: euros(inCents), out: euros(0 - outCents), result: euros(resultCents) };
      const written = {
        ...{ from: date(closing.firstDay), to: date(closing.lastDay) },
        ...{ date: dateTime(closing.writtenAt), name: closing.writtenBy },
      };
      const bare = (cents: number) => (cents === 0 ? "" : euros(Math.abs(cents)));
      return (
        <PrintedTable
          {...page}
          title={[
            words("one.title", { number: String(closing.number) }),
            (await seasonName(db, club, scope.seasonId)) ?? season,
          ]}
          notes={[words("one.description", written), words("sums", sides)]}
          headers={(["part", "name", "count", "in", "out", "sum"] as const).map((column) => words(`columns.${column}`))}
          rows={closing.lines.map((line) => {
            const isUnknown = line.part === "holding" && line.count === 0;
            return [
              ...[words(`parts.${line.part}`), say(line), told(line.count), bare(line.inCents), bare(line.outCents)],
              isUnknown ? words(line.key === "counted" ? "notCounted" : "notStated") : euros(centsOf(line)),
            ];
          })}
          signatures={[words("signatures.treasurer"), words("signatures.president")]}
          back={seasonAddress(club, season, "treasury", "closing", closing.number)}
        />
      );
    },
  });
}
