import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Explained } from "#components/base/ui/explained.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ChangesTable } from "#components/treasury/journal/changes-table.tsx";
import { DifferenceTable } from "#components/treasury/journal/difference-table.tsx";
import { JournalList } from "#components/treasury/journal/journal-list.tsx";
import { SumTable } from "#components/treasury/journal/sum-table.tsx";
import { mayExportJournal, mayReadCorrections } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seenChanges } from "#lib/treasury/journal/changes.ts";
import { isSameJournal } from "#lib/treasury/journal/difference.ts";
import { type JournalStanding, journalExportsOf, journalStanding } from "#lib/treasury/journal/exports.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { Making } from "./making.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("journal"))("title") };
}

/** Changes that are named on the page; the director's own page has all. */
const MOST_CHANGES = 50;

/** The journal for the accountant: what would leave now, what changed since the last one, and those that left. */
export default async function JournalPage({ params }: PageProps<"/[club]/[season]/treasury/journal">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayExportJournal(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const scope = { club, seasonId };
  const { db } = await store();
  const words = await getTranslations("journal");
  const formats = await getFormats();
  const { state, asOf } = await paymentsCopy(db, scope);
  const standing = await journalStanding(db, scope);
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-8">
        {state === "read" ? (
          <>
            <p className="max-w-text text-ink-soft">
              {asOf ? words("copy", { age: formats.ago(asOf, now()) }) : words("copyUnknownAge")}
            </p>
            <Making {...{ club, season: seasonId }} denied={standing.count === 0 ? words("nothing") : null} />
            <Since {...{ club, season: seasonId, standing }} />
          </>
        ) : (
          <ErrorState shape="inline" title={words(state)}>
            {words(`${state}Help`)}
          </ErrorState>
        )}
        <section aria-labelledby="past" className="space-y-3">
          <h2 id="past" className="text-lg">
            <Explained of="accounting">{words("past")}</Explained>
          </h2>
          <JournalList club={club} season={seasonId} journals={await journalExportsOf(db, scope)} />
        </section>
        {mayReadCorrections(seat).allowed ? (
          <p>
            <IntentLink
              href={seasonAddress(club, season, "treasury", "journal", "changes")}
              className="text-accent underline-offset-4 hover:underline"
            >
              {words("changes.link")}
            </IntentLink>
          </p>
        ) : null}
      </PageBody>
    </>
  );
}

interface SinceProps {
  club: string;
  season: number;
  standing: JournalStanding;
}

/** What the next journal would say otherwise than the last one, and what readings saw change meanwhile, also where it was changed back. */
async function Since({ club, season, standing: { last, difference, count } }: SinceProps) {
  const words = await getTranslations("journal");
  const formats = await getFormats();
  const sum = formats.euros(difference.afterCents);
  if (!last)
    return count === 0 ? (
      <p className="text-ink-soft">{words("nothingHelp")}</p>
    ) : (
      <p className="max-w-text">{words("first", { count, sum })}</p>
    );
  const { db } = await store();
  const since = { club, seasonId: season, since: last.writtenAt, limit: MOST_CHANGES };
  const changes = await seenChanges(db, since);
  const number = String(last.number);
  const title = words("since", { number });
  return (
    <section aria-labelledby="since" className="space-y-3">
      <h2 id="since" className="text-lg">
        {title}
      </h2>
      {isSameJournal(difference) ? (
        <p className="max-w-text">
          {words("sinceSame", { number, date: formats.date(last.writtenAt), count: last.count, sum })}
        </p>
      ) : (
        <>
          <SumTable last={last} next={null} difference={difference} />
          <DifferenceTable {...{ club, season, difference }} caption={title} />
        </>
      )}
      {changes.length > 0 ? (
        <>
          <h3 className="pt-3 font-medium">{words("changes.seenSince", { number })}</h3>
          <ChangesTable {...{ club, season, changes }} caption={words("changes.seenSince", { number })} />
        </>
      ) : null}
    </section>
  );
}
