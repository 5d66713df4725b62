import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ChangesTable } from "#components/journal/changes-table.tsx";
import { GivenBackTable } from "#components/journal/given-back-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tabs.tsx";
import { mayReadCorrections } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { noRows, readOlder } from "#lib/arguments/paged.ts";
import { cursorText } from "#lib/arguments/schemas.ts";
import { seenChanges } from "#lib/journal/changes.ts";
import { moneyGivenBack } from "#lib/journal/given-back.ts";
import { store } from "#lib/store/database.ts";

const PAGE_ROWS = 50;

export async function generateMetadata() {
  return { title: (await getTranslations("journals.changes"))("title") };
}

/** Payments that were changed after they were recorded, for who answers for the club: what was, what is, and who did it here. */
export default async function ChangesPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/journal/changes">) {
  const { club, season } = await params;
  const denied = await whyNot(mayReadCorrections(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const asked = await searchParams;
  const words = await getTranslations("journals.changes");
  const { db } = await store();
  const here = seasonAddress(club, season, "treasury", "journal", "changes");
  const shown = asked.show === "all" || asked.show === "refunds" ? asked.show : "corrections";
  // What cannot be read is passed over, as in every list: an old link still opens.
  const from = cursorText.safeParse(asked.before).data;
  const scope = { club, seasonId, corrections: shown === "corrections" };
  const { rows, hasOlder, none } = await readOlder(from, PAGE_ROWS, (before, limit) =>
    seenChanges(db, { ...scope, before, limit }),
  );
  const last = rows.at(-1);
  const older = new URLSearchParams({ ...(shown === "all" && { show: "all" }), before: String(last?.id) });
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-4">
        <TabLinks
          label={words("label")}
          links={[
            { href: here, words: words("corrections"), current: shown === "corrections" },
            { href: `${here}?show=all`, words: words("all"), current: shown === "all" },
            { href: `${here}?show=refunds`, words: words("refunds"), current: shown === "refunds" },
          ]}
        />
        {shown === "refunds" ? (
          <Refunds {...{ club, season: seasonId }} />
        ) : (
          <>
            <EmptyState of={none} title={words("none")}>
              {words("noneHelp")}
            </EmptyState>
            {rows.length > 0 ? (
              <ChangesTable {...{ club, season: seasonId }} caption={words("caption")} changes={rows} />
            ) : null}
            {hasOlder && last ? (
              <p>
                <IntentLink href={`${here}?${older}`} className="text-accent underline-offset-4 hover:underline">
                  {words("older")}
                </IntentLink>
              </p>
            ) : null}
          </>
        )}
      </PageBody>
    </>
  );
}

/** Money that was given back, shown to a second person. */
async function Refunds({ club, season }: { club: string; season: number }) {
  const words = await getTranslations("journals.changes");
  const rows = await moneyGivenBack((await store()).db, { club, seasonId: season });
  return (
    <>
      <EmptyState of={noRows({ total: rows.length })} title={words("refundsNone")}>
        {words("refundsHelp")}
      </EmptyState>
      {rows.length > 0 ? <GivenBackTable {...{ club, season, rows }} caption={words("refundsCaption")} /> : null}
    </>
  );
}
