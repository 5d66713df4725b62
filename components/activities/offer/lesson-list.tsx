"use client";

import { CopyPlus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useWeeklyWords } from "#components/sync/records/weekly-words.ts";
import type { Hours } from "#lib/activities/week/weekly-hours.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

export interface LessonListProps {
  /** Where the group's lessons are; each is under its number. null: none has a page for whoever looks. */
  href: string | null;
  lessons: readonly Hours[];
  /** Why this person may not change them; null when they may. */
  denied: string | null;
}

/** The lessons of a group through the week. */
export function LessonList({ href, lessons, denied }: LessonListProps) {
  const words = useTranslations("groups.lessons");
  return (
    <section aria-labelledby="lessons" className="min-w-0">
      <div className="flex items-center justify-between gap-3 border-line border-b pb-1.5">
        <h2 id="lessons" className="scroll-mt-20 text-lg">
          {words("title")}
        </h2>
        {denied || href === null ? null : (
          <Button asChild size="sm" className="-my-1">
            <IntentLink href={`${href}/new`}>
              <Plus aria-hidden />
              {words("new")}
            </IntentLink>
          </Button>
        )}
      </div>
      {lessons.length === 0 ? <p className="py-3 text-ink-soft">{words("none")}</p> : null}
      <ul>
        {lessons.map((lesson) => (
          <Line key={lesson.id} {...{ href, lesson, denied }} />
        ))}
      </ul>
    </section>
  );
}

function Line({ href, lesson, denied }: Pick<LessonListProps, "href" | "denied"> & { lesson: Hours }) {
  const words = useTranslations("groups.lessons");
  const { whole } = useWeeklyWords();
  const when = whole(lesson);
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b py-2.5 last:border-b-0">
      <div className="min-w-0 space-y-0.5">
        {href === null ? (
          <span className="inline-block font-medium tabular-nums first-letter:uppercase">{when}</span>
        ) : (
          <IntentLink
            href={`${href}/${lesson.id}`}
            className="inline-block font-medium tabular-nums underline-offset-4 first-letter:uppercase hover:underline"
          >
            {when}
          </IntentLink>
        )}
        <LessonFacts lesson={lesson} />
      </div>
      {denied || href === null ? null : (
        <Button asChild size="icon-sm" variant="quiet" title={words("duplicate", { when })}>
          <IntentLink href={`${href}/new?from=${lesson.id}`} aria-label={words("duplicate", { when })}>
            <CopyPlus aria-hidden />
          </IntentLink>
        </Button>
      )}
    </li>
  );
}

/** Where a lesson is held and by whom. */
function LessonFacts({ lesson }: { lesson: Pick<Hours, "location" | "trainers"> }) {
  const { list } = useFormats();
  return (
    <>
      {lesson.location ? <p className="text-ink-soft [overflow-wrap:anywhere]">{lesson.location}</p> : null}
      {lesson.trainers.length > 0 ? (
        <p className="text-ink-soft [overflow-wrap:anywhere]">{list(lesson.trainers)}</p>
      ) : null}
    </>
  );
}
