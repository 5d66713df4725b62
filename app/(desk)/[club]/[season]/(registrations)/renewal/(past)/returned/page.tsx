import { Repeat } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { EmailsButton } from "#components/people/records/emails-button.tsx";
import { ComersTable } from "#components/registrations/renewal/comers-table.tsx";
import { mayExportComers, mayReadRenewal, mayWriteLetters, mayWriteToLeavers } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows, pageWithin } from "#lib/base/arguments/paged.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import { type Comers, FATES } from "#lib/registrations/renewal/comers.ts";
import { seasonPair } from "#lib/registrations/renewal/read.ts";
import { comersBetween } from "#lib/registrations/renewal/returns.ts";
import { RENEWALS_A_PAGE } from "#lib/registrations/renewal/view.ts";
import { BeginLetter } from "../../../../(people)/letters/begin-letter.tsx";
import { RenewalPages } from "../../pages.tsx";
import { RenewalTabs } from "../../renewal-tabs.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("renewal.returned"))("title") };
}

/** What became of last season's members, and who is new. From the copy: no call to the club. */
export default async function ReturnedPage({ params, searchParams }: PageProps<"/[club]/[season]/renewal/returned">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadRenewal(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const pair = await seasonPair(db, { club, seasonId });
  if (!pair) notFound();
  const words = await getTranslations("renewal.returned");
  const said = { past: pair.past.name ?? `${pair.past.id}`, season: pair.season.name ?? season };
  const { comers, counts } = await comersBetween(db, { club }, pair);
  const { among, paging } = parametersReader(await searchParams);
  const fate = among("fate", FATES);
  const found = comers.filter((one) => fate === undefined || one.fate === fate);
  const page = pageWithin({ page: paging().page, size: RENEWALS_A_PAGE }, found.length);
  const here = seasonAddress(club, seasonId, "renewal", "returned");
  const hrefOf = (of: string | undefined, to = 1) => {
    const query = new URLSearchParams({ ...(of && { fate: of }), ...(to > 1 && { page: String(to) }) }).toString();
    return query === "" ? here : `${here}?${query}`;
  };
  const mayWrite = mayWriteToLeavers(seat).allowed && counts.left > 0;
  const written = {
    ...{ season: seasonInSentence(said.season), past: seasonInSentence(said.past) },
    club: (await findClub(db, club))?.name ?? club,
  };
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={words("description", said)}
        actions={
          <>
            {mayExportComers(seat).allowed && comers.length > 0 ? (
              <ExportButton
                withWord
                href={`${seasonDataAddress(club, seasonId, "renewal", "export")}${fate ? `?fate=${fate}` : ""}`}
              />
            ) : null}
            {mayWrite ? (
              <EmailsButton
                href={seasonDataAddress(club, seasonId, "renewal", "emails")}
                name={words("emailsOf", said)}
                subject={words("subject", written)}
                body={words("body", written)}
              />
            ) : null}
            {mayWrite && mayWriteLetters(seat).allowed ? (
              <BeginLetter {...{ club, season: seasonId }} wish={{ leavers: true }}>
                {(await getTranslations("freeletters.begin"))("renewal")}
              </BeginLetter>
            ) : null}
          </>
        }
      />
      <RenewalTabs club={club} season={seasonId} at="returned" />
      <Rate counts={counts} past={said.past} />
      <TabLinks
        label={words("fates.label")}
        className="px-4 md:px-8 print:hidden"
        links={[undefined, ...FATES].map((one) => ({
          ...{ href: hrefOf(one), words: words(`fates.${one ?? "all"}`), current: one === fate },
          count: one === undefined ? comers.length : counts[one],
        }))}
      />
      <ListTotal total={found.length} />
      <p className="px-4 pt-3 pb-2 text-ink-soft text-sm tabular-nums md:px-8" role="status">
        {words("found", { count: found.length })}
        {fate ? <> · {words(`hints.${fate}`)}</> : null}
      </p>
      <EmptyState of={noRows({ total: found.length })} icon={Repeat} title={words("empty")} />
      {found.length > 0 ? (
        <ComersTable
          {...{ club, season: seasonId, names: said }}
          comers={found.slice((page - 1) * RENEWALS_A_PAGE, page * RENEWALS_A_PAGE)}
        />
      ) : null}
      <RenewalPages hrefOf={(to) => hrefOf(fate, to)} page={page} pages={Math.ceil(found.length / RENEWALS_A_PAGE)} />
    </>
  );
}

/** The share of last season's members who are back, in a sentence. */
async function Rate({ counts, past }: { counts: Comers; past: string }) {
  const words = await getTranslations("renewal.returned");
  const { percent } = await getFormats();
  const { rate, before, pending } = counts;
  return (
    <p className="max-w-text px-4 py-4 tabular-nums md:px-8">
      {rate === null ? words("noRate", { past }) : words("rate", { rate: percent(rate), before, past })}{" "}
      {pending > 0 ? <span className="text-ink-soft">{words("pending", { count: pending })}</span> : null}
    </p>
  );
}
