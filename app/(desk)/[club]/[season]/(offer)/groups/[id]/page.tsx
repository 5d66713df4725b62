import { getTranslations } from "next-intl/server";
import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/identifier.ts";
import { LessonList } from "#components/offer/lesson-list.tsx";
import { OfferForm } from "#components/offer/offer-form.tsx";
import { mayManageActivities } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { store } from "#lib/store/database.ts";
import { groupWithLessons } from "./queries.ts";

export const generateMetadata = () => titleOf("groups");

export default async function EditGroupsPage({ params }: PageProps<"/[club]/[season]/groups/[id]">) {
  const place = await params;
  const seat = await requireSeat(place.club);
  const group = await groupWithLessons((await store()).db, place.club, idOfPage(place.id));
  const words = await getTranslations("groups.lessons");
  return (
    <EditPage
      resource="groups"
      Form={OfferForm}
      {...place}
      name={group.name}
      description={
        // A link past the form to the lessons below it.
        <a href="#lessons" className="text-accent underline-offset-4 hover:underline xl:hidden">
          {words("count", { count: group.lessons.length })}
        </a>
      }
      aside={
        <LessonList
          href={seasonAddress(place.club, place.season, "groups", place.id, "lessons")}
          lessons={group.lessons}
          denied={await whyNot(mayManageActivities(seat))}
        />
      }
    />
  );
}
