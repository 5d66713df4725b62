import { and, eq } from "drizzle-orm";
import { UserPlus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { mayCreateRegistrations, mayReadDues, mayRecordPayments } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import { usedMethods } from "#lib/treasury/payments/methods.ts";
import { offersPayments } from "#lib/treasury/payments/offered.ts";
import { latestRecordings } from "#lib/treasury/payments/recordings.ts";
import { OwnCashDesk } from "./own-cash-desk.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("treasury.entry"))("title") };
}

/** Who stands at the desk already, as the copy knows them. */
async function payerOf(db: Queryable, club: string, id: number | undefined) {
  if (id === undefined) return undefined;
  const { firstName, lastName } = mirrorPeople;
  const [found] = await db
    .select({ id: mirrorPeople.id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, id)));
  return found;
}

/** Where money is received: a line for each payer, and what became of it. */
export default async function RecordPaymentsPage({ params, searchParams }: PageProps<"/[club]/[season]/payments/new">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = (await whyNot(mayRecordPayments(seat))) ?? (await whyNot(mayReadDues(seat)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  if (!(await offersPayments(db, club)))
    return <ErrorState title={(await getTranslations("treasury"))("notOffered")} />;
  const words = await getTranslations("treasury.entry");
  const { person } = await searchParams;
  const payer = await payerOf(db, club, typeof person === "string" ? idIn(person) : undefined);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          payer && mayCreateRegistrations(seat).allowed ? (
            <ActionLink
              href={seasonAddress(club, season, "registrations", "new")}
              denied={null}
              icon={<UserPlus aria-hidden />}
            >
              {words("toCounter")}
            </ActionLink>
          ) : null
        }
      />
      <PageBody>
        <OwnCashDesk
          {...{ club, season: seasonId }}
          today={await today(db, club)}
          methods={await usedMethods(db, club)}
          payer={payer}
          initial={await latestRecordings(db, { club, seasonId }, seat.person.id)}
        />
      </PageBody>
    </>
  );
}
