import { Mail } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/table/plain-table.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mayRemind } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { noRows } from "#lib/arguments/paged.ts";
import { latestRounds } from "#lib/reminders/round.ts";
import { store } from "#lib/store/database.ts";
import { getFormats } from "#lib/words/get-formats.ts";

/** As many as one looks back at. */
const MOST_ROUNDS = 30;

export async function generateMetadata() {
  return { title: (await getTranslations("reminders"))("title") };
}

/** The rounds of reminders of a season, the newest first. */
export default async function RemindersPage({ params }: PageProps<"/[club]/[season]/treasury/reminders">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayRemind(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const rounds = await latestRounds((await store()).db, { club, seasonId }, MOST_ROUNDS);
  const words = await getTranslations("reminders");
  const { dateTime, euros, number } = await getFormats();
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <EmptyState
        of={noRows({ total: rounds.length })}
        icon={Mail}
        title={words("none")}
        action={
          <IntentLink href={seasonAddress(club, seasonId, "treasury", "dues")} className={buttonStyle()}>
            {words("choose")}
          </IntentLink>
        }
      >
        {words("noneWords")}
      </EmptyState>
      {rounds.length === 0 ? null : (
        <PlainTable
          caption={words("title")}
          className="max-w-4xl md:mx-8"
          columns={[
            { id: "when", label: words("columns.when"), card: "name" },
            { id: "families", label: words("columns.families"), numeric: true },
            { id: "sum", label: words("columns.sum"), numeric: true },
            { id: "by", label: words("columns.by") },
          ]}
          rows={rounds.map(({ id, families, writtenAt, writtenBy }) => ({
            id,
            cells: {
              when: (
                <RowLink href={seasonAddress(club, seasonId, "treasury", "reminders", id)}>
                  {dateTime(writtenAt)}
                </RowLink>
              ),
              families: number(families.length),
              sum: euros(families.reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0)),
              by: writtenBy,
            },
          }))}
        />
      )}
    </>
  );
}
