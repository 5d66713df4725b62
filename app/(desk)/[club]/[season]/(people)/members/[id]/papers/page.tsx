import { ArrowLeft } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import {
  mayCheckDocuments,
  mayCreateRegistrations,
  mayDepositDocuments,
  mayReadDocuments,
} from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { offersPapers } from "#lib/papers/missing/offered.ts";
import { findPersonName } from "#lib/people/records/find-people.ts";
import { isSeenToday, withinSeen } from "#lib/sync/copy/sight.ts";
import { readFiled } from "../read-filed.ts";
import { FiledDesk } from "./filed-desk.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]/papers">) {
  return personTitle((await params).id, (await getTranslations("filing"))("title"));
}

/** What one person hands in: taken in, looked at, checked, refused with a reason, replaced, deleted. `?ask=` leads back to a registration. One call to the club. */
export default async function PersonPapersPage(props: PageProps<"/[club]/[season]/members/[id]/papers">) {
  const { params, searchParams } = props;
  const { club, season, id: text } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadDocuments(seat));
  if (denied) return <ErrorState title={denied} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const { db } = await store();
  const within = await withinSeen(seat, seasonId);
  if ((within && !within.people.has(id)) || !(await isSeenToday(seat, id))) notFound();
  if (!(await offersPapers(db, club))) return <ErrorState title={(await getTranslations("papers"))("notOffered")} />;
  const { at } = streamPosition(club, null);
  const initial = await readFiled(club, id);
  if (initial.none?.isMissing) notFound();
  const words = await getTranslations("filing");
  // Who came from the counter goes back to it, with the family still there.
  const ask = onceKey.safeParse([(await searchParams).ask].flat()[0]);
  const counter =
    ask.success && mayCreateRegistrations(seat).allowed
      ? seasonAddress(club, seasonId, "registrations", `new?person=${id}&ask=${ask.data}`)
      : undefined;
  const name = (await findPersonName(db, club, id)) || (await getTranslations("people"))("unnamed", { id: text });
  return (
    <>
      <PageHeader
        title={words("of", { name })}
        description={words("description")}
        crumb={words("title")}
        steps={[{ href: seasonAddress(club, season, "members", id), words: name }]}
        actions={
          counter ? (
            <ActionLink href={counter} denied={null} icon={<ArrowLeft aria-hidden />}>
              {words("backToCounter")}
            </ActionLink>
          ) : null
        }
      />
      <PageBody className="max-w-4xl space-y-6">
        <FiledDesk
          {...{ club, at, initial }}
          member={id}
          noDeposit={await whyNot(mayDepositDocuments(seat))}
          noCheck={await whyNot(mayCheckDocuments(seat))}
        />
      </PageBody>
    </>
  );
}
