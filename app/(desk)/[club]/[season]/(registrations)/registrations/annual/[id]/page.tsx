import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayCreateRegistrations } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { parseChoices } from "#lib/registrations/counter/choices.ts";
import { readCounter } from "#lib/registrations/counter/offers.ts";
import { registrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { MoveChoice } from "./moving.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/registrations/annual/[id]">) {
  const numbered = (await getTranslations("menu.titles"))("numbered", { id: (await params).id });
  return titled((await getTranslations("registrations.counter.move"))("title"), numbered);
}

const VALID = { pending: null, validated: true, refused: false } as const;

/** Another group or other slots for a registration (club-api §4.5). What stands in the way is told from the copy: no call to the club. */
export default async function MovePage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/registrations/annual/[id]">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayCreateRegistrations(seat));
  if (denied) return <ErrorState title={denied} />;
  const scope = await seenBy(seat, idOfPage(season));
  const { db } = await store();
  const detail = await registrationDetail(db, scope, "annual", idOfPage(text));
  if (!detail) notFound();
  const { id, memberId, activityId, state, slots } = detail.row;
  const shown = { groupId: activityId, slotIds: slots.map((slot) => slot.id) };
  const moved = { id, activityId, valid: VALID[state], slotIds: shown.slotIds };
  const { offers } = await readCounter(db, scope, memberId, moved);
  const [chosen] = parseChoices([(await searchParams).choice ?? []].flat());
  const words = await getTranslations("registrations.counter.move");
  const back = new URLSearchParams({ kind: "annual", state: "all", q: `#${id}`, open: String(id) });
  return (
    <>
      <PageHeader
        title={words("titleOf", { name: personName(detail.row) || `#${memberId}` })}
        description={words("now", { place: detail.row.activity ?? `#${activityId}` })}
      />
      <PageBody>
        <MoveChoice
          {...{ club, id, offers, shown }}
          seen={state}
          wished={chosen?.kind === "annual" ? { groupId: chosen.activityId, slotIds: chosen.slotIds } : shown}
          back={`${seasonAddress(club, season, "registrations")}?${back}`}
        />
      </PageBody>
    </>
  );
}
