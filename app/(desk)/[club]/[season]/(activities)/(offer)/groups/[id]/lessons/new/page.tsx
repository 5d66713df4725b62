import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { FormOrWords } from "#app/(desk)/_records/form-or-words.tsx";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { useWeeklyWords, weeklyOf } from "#components/sync/records/weekly-words.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { openDuplicate } from "#lib/people/records/duplicate.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { lessons } from "#lib/sync/resources/lessons.ts";
import { groupNamed } from "../../queries.ts";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { club, id } = await params;
  const group = await titleFor(club, lessons.rules.read, async () =>
    groupNamed((await store()).db, club, idIn(id) ?? 0),
  );
  const numbered = (await getTranslations("menu.titles"))("numbered", { id });
  return titled((await getTranslations("groups.lessons"))("new"), group?.name ?? numbered);
}

type Props = PageProps<"/[club]/[season]/groups/[id]/lessons/new">;

/** A new lesson of a group, empty or with the values of another (`?from=7`). */
export default function NewLessonPage(props: Props) {
  return frameFirst(drawForm(props));
}

async function drawForm({ params, searchParams }: Props) {
  const { club, season, id } = await params;
  const { from } = await searchParams;
  const seat = await requireSeat(club);
  const groupId = idOfPage(id);
  const words = await getTranslations("groups.lessons");
  const general = await getTranslations("groups");
  const denied = await whyNot(lessons.rules.write(seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, "lessons", from);
  const source = "given" in opened ? opened.given : undefined;
  const group = await groupNamed((await store()).db, club, groupId);
  const back = seasonAddress(club, season, "groups", `${id}?tab=hours`);
  return (
    <>
      <PageHeader
        title={words("new")}
        steps={[{ href: back, words: group.name ?? general("unnamed", { id }) }]}
        description={source ? <Copied source={source} /> : undefined}
      />
      <PageBody>
        <FormOrWords
          {...{ seat, opened, back }}
          resource="lessons"
          Form={OfferForm}
          season={idOfPage(season)}
          id={null}
          within={groupId}
          given={{ ...source, group_id: groupId }}
        />
      </PageBody>
    </>
  );
}

/** What the new lesson was copied from. */
function Copied({ source }: { source: WireRecord }) {
  const words = useTranslations("groups.lessons");
  const { whole } = useWeeklyWords();
  const when = whole(weeklyOf(source));
  return <span className="block">{words("duplicated", { when })}</span>;
}
