import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayReadDues, mayRecordPayments } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { usedMethods } from "#lib/payments/methods.ts";
import { latestRecordings } from "#lib/payments/recordings.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { OwnCashDesk } from "./own-cash-desk.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("treasury.entry"))("title") };
}

/** Where money is received: a line for each payer, and what became of it. */
export default async function RecordPaymentsPage({ params }: PageProps<"/[club]/[season]/payments/new">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = (await whyNot(mayRecordPayments(seat))) ?? (await whyNot(mayReadDues(seat)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("treasury.entry");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody>
        <OwnCashDesk
          {...{ club, season: seasonId }}
          today={await today(db, club)}
          methods={await usedMethods(db, club)}
          initial={await latestRecordings(db, { club, seasonId }, seat.person.id)}
        />
      </PageBody>
    </>
  );
}
