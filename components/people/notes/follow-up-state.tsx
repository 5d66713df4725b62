import { CalendarCheck, CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FollowUp } from "#lib/people/notes/note.ts";

interface FollowUpStateProps {
  followUp: FollowUp;
  /** ISO date, of the club. */
  today: string;
  /** All that is shown is for who looks: nobody need be named. */
  isOwn?: boolean;
}

/** By when somebody is to see to something, and who; or who has. */
export function FollowUpState({ followUp, today, isOwn = false }: FollowUpStateProps) {
  const words = useTranslations("followups");
  const formats = useFormats();
  const { dueOn, forName, doneAt, doneBy } = followUp;
  if (doneAt !== null)
    return (
      <Badge tone="validated" className="whitespace-normal">
        <CalendarCheck aria-hidden />
        {words("wasDone", { name: doneBy ?? "", at: formats.date(doneAt) })}
      </Badge>
    );
  const when = dueOn < today ? "overdue" : dueOn === today ? "today" : "coming";
  return (
    <>
      <Badge tone={DUE_TONES[when]}>
        <CalendarClock aria-hidden />
        {words(`when.${when}`, { day: formats.date(dueOn) })}
      </Badge>
      {isOwn ? null : (
        <span className="text-ink-soft">
          {forName === null ? words("forNobody") : words("forName", { name: forName })}
        </span>
      )}
    </>
  );
}

const DUE_TONES = { overdue: "danger", today: "pending", coming: "plain" } as const;
