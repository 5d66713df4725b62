import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { recordTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ResourceForm } from "#components/sync/records/resource-form.tsx";
import { requireSeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { sportNamed } from "#lib/sync/copy/activities.ts";

export const generateMetadata = async ({ params }: PageProps<"/[club]/sports/[id]">) =>
  recordTitle("sports", await params);

export default async function EditSportPage({ params }: PageProps<"/[club]/sports/[id]">) {
  const place = await params;
  await requireSeat(place.club);
  const name = await sportNamed((await store()).db, place.club, idOfPage(place.id));
  return <EditPage resource="sports" Form={ResourceForm} {...place} name={name} />;
}
