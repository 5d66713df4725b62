import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { KindTable } from "#components/treasury/aid/kind-table.tsx";
import { mayEditAidKinds, mayKeepAid } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { aidKindsOf } from "#lib/treasury/aid/kinds.ts";
import { FrenchKinds } from "./french-kinds.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("aid.kind"))("title") };
}

/** Which kinds of aid there are: dated, and the club's to edit. */
export default async function AidKindsPage({ params }: PageProps<"/[club]/[season]/treasury/aid/kinds">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepAid(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("aid.kind");
  const kinds = await aidKindsOf(db, club);
  const mayEdit = mayEditAidKinds(seat).allowed;
  const here = seasonAddress(club, season, "treasury", "aid", "kinds");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          mayEdit ? (
            <IntentLink href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
              <Plus aria-hidden />
              {words("new")}
            </IntentLink>
          ) : null
        }
      />
      <PageBody className="space-y-6">
        <EmptyState of={noRows({ total: kinds.length })} title={words("none")}>
          {words("noneHelp")}
        </EmptyState>
        {kinds.length > 0 ? (
          <KindTable {...{ club, season: idOfPage(season), kinds, mayEdit }} today={await today(db, club)} />
        ) : null}
        {mayEdit ? <FrenchKinds club={club} /> : null}
      </PageBody>
    </>
  );
}
