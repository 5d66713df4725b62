import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { DifferenceTable } from "#components/treasury/journal/difference-table.tsx";
import { JournalList } from "#components/treasury/journal/journal-list.tsx";
import { SumTable } from "#components/treasury/journal/sum-table.tsx";
import { mayExportJournal } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { isSameJournal } from "#lib/treasury/journal/difference.ts";
import { journalComparison } from "#lib/treasury/journal/exports.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/journal/[number]">) {
  const { number } = await params;
  const words = await getTranslations("journal");
  return titled(words("file", { number: idIn(number) ?? 0 }), words("title"));
}

/** One journal that left: its sum, its files, and what it says otherwise than the one before, for whoever has both. */
export default async function OneJournalPage({ params }: PageProps<"/[club]/[season]/treasury/journal/[number]">) {
  const { club, season, number } = await params;
  const denied = await whyNot(mayExportJournal(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const compared = await journalComparison((await store()).db, { club, seasonId }, idOfPage(number));
  if (!compared) notFound();
  const { journal, before, difference } = compared;
  const words = await getTranslations("journal");
  const formats = await getFormats();
  const since = before && words("one.before", { number: String(before.number) });
  return (
    <>
      <PageHeader
        title={words("file", { number: journal.number })}
        description={words("one.description", {
          ...{ count: journal.count, sum: formats.euros(journal.sumCents) },
          ...{ date: formats.dateTime(journal.writtenAt), name: journal.writtenBy },
        })}
      />
      <PageBody className="space-y-8">
        <JournalList club={club} season={seasonId} journals={[journal]} />
        {before && since ? (
          <section aria-labelledby="since" className="space-y-3">
            <h2 id="since" className="text-lg">
              {since}
            </h2>
            {isSameJournal(difference) ? (
              <p>{words("one.same", { number: String(before.number) })}</p>
            ) : (
              <>
                <SumTable last={before} next={journal} difference={difference} />
                <DifferenceTable {...{ club, season: seasonId, difference }} caption={since} />
              </>
            )}
          </section>
        ) : (
          <p className="text-ink-soft">{words("one.first")}</p>
        )}
      </PageBody>
    </>
  );
}
