import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FormOrWords, missingIsNoPage } from "#app/(desk)/_records/form-or-words.tsx";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";
import { WeeklyTime } from "#components/activities/offer/weekly-time.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { DuplicateButton } from "#components/sync/records/duplicate-button.tsx";
import { weeklyOf } from "#components/sync/records/weekly-words.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { openForm } from "#lib/sync/records/opening.ts";
import { weekInWords } from "#lib/sync/records/week.ts";
import { lessons } from "#lib/sync/resources/lessons.ts";
import { groupNamed, lessonKept } from "../../queries.ts";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { club, lesson } = await params;
  const told = await titleFor(club, lessons.rules.read, async () => {
    const { db } = await store();
    const kept = await lessonKept(db, club, idIn(lesson) ?? 0);
    if (!kept) return [];
    const days = await getTranslations("form.options.day");
    const { hour } = await getFormats();
    return [
      weekInWords(kept.lesson, { day: (day) => days(day), hour }),
      (await groupNamed(db, club, kept.groupId)).name,
    ];
  });
  return titled(...(told ?? []), (await getTranslations("groups.lessons"))("title"));
}

type Props = PageProps<"/[club]/[season]/groups/[id]/lessons/[lesson]">;

/** The page of a lesson, under the group that it belongs to. */
export default function LessonPage(props: Props) {
  return frameFirst(drawLesson(props));
}

async function drawLesson({ params }: Props) {
  const { club, season, id, lesson: text } = await params;
  const seat = await requireSeat(club);
  const [groupId, lessonId] = [idOfPage(id), idOfPage(text)];
  const { db } = await store();
  const kept = await lessonKept(db, club, lessonId);
  // It was moved since the link was made: its present group has the page.
  if (kept && kept.groupId !== groupId) {
    const { seasonId } = await groupNamed(db, club, kept.groupId);
    redirect(seasonAddress(club, seasonId ?? season, "groups", kept.groupId, "lessons", lessonId));
  }
  const general = await getTranslations("groups");
  const denied = await whyNot(lessons.rules.write(seat));
  const opened = await openForm(club, "lessons", lessonId);
  missingIsNoPage({ opened });
  const record = "opening" in opened ? opened.opening.record : null;
  const at = record ? weeklyOf(record) : kept?.lesson;
  const group = await groupNamed(db, club, groupId);
  const back = seasonAddress(club, season, "groups", `${id}?tab=hours`);
  return (
    <>
      <PageHeader
        title={at ? <WeeklyTime at={at} /> : general("unnamed", { id: text })}
        steps={[{ href: back, words: group.name ?? general("unnamed", { id }) }]}
        actions={
          denied ? null : (
            <DuplicateButton href={`${seasonAddress(club, season, "groups", id, "lessons")}/new?from=${text}`} />
          )
        }
      />
      <PageBody className="space-y-6">
        <FormOrWords
          {...{ seat, opened, denied, back }}
          resource="lessons"
          Form={OfferForm}
          season={idOfPage(season)}
          id={lessonId}
        />
      </PageBody>
    </>
  );
}
