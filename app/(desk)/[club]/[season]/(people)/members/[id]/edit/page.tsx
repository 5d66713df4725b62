import { getTranslations } from "next-intl/server";
import { FormOrWords, missingIsNoPage } from "#app/(desk)/_records/form-or-words.tsx";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { CommuneForm } from "#components/sync/records/commune-form.tsx";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { openForm } from "#lib/sync/records/opening.ts";
import { members } from "#lib/sync/resources/members.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]/edit">) {
  return personTitle((await params).id, (await getTranslations("menu.titles"))("edit"));
}

type Props = PageProps<"/[club]/[season]/members/[id]/edit">;

/** The form of one person, as the club's contract and the service have it now; who may only read has the person's own page. */
export default function EditMemberPage(props: Props) {
  return frameFirst(drawForm(props));
}

async function drawForm({ params }: Props) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const id = idOfPage(text);
  const words = await getTranslations("people");
  const denied = await whyNot(members.rules.write(seat));
  const opened = denied ? { none: { title: words("edit"), words: denied } } : await openForm(club, "members", id);
  missingIsNoPage({ opened });
  const record = "opening" in opened ? opened.opening.record : null;
  const name = (record && members.nameOf(record)) || words("unnamed", { id: text });
  return (
    <>
      <PageHeader
        title={words("editing", { name })}
        crumb={words("edit")}
        steps={[{ href: seasonAddress(club, season, "members", id), words: name }]}
      />
      <PageBody>
        <FormOrWords resource="members" Form={CommuneForm} season={idOfPage(season)} {...{ id, seat, opened }} />
      </PageBody>
    </>
  );
}
