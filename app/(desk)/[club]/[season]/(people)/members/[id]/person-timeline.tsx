import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Timeline } from "#components/desk/timeline.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { noteKindsOf } from "#lib/base/access/note-sight.ts";
import {
  mayDecideRegistrations,
  mayReadDocuments,
  mayReadNotes,
  mayReadPayments,
  mayReadPersonHistory,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import type { TimelineLine } from "#lib/desk/timeline/line.ts";
import { personTimeline } from "#lib/desk/timeline/person.ts";
import { namedSubjects } from "#lib/registrations/decisions/subjects.ts";

interface PersonTimelineProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** How many lines the person's page has. */
const FIRST_LINES = 8;

/** The latest of what was done here about somebody, and of what the club announced, with the way to the rest. No call to the club. */
export async function PersonTimeline({ seat, seasonId, id }: PersonTimelineProps) {
  if (!mayReadPersonHistory(seat).allowed) return null;
  const { lines, hasOlder, subjects } = await timelineFor(seat, seasonId, id, { before: undefined, most: FIRST_LINES });
  const words = await getTranslations("people.timeline");
  return (
    <FactsPart id="timeline" title={words("title")}>
      {lines.length === 0 ? <p className="text-ink-soft">{words("empty")}</p> : <Timeline {...{ lines, subjects }} />}
      {hasOlder ? (
        <p>
          <IntentLink
            href={seasonAddress(seat.club, seasonId, "members", id, "timeline")}
            className="text-accent underline-offset-4 hover:underline"
          >
            {words("all")}
          </IntentLink>
        </p>
      ) : null}
    </FactsPart>
  );
}

/** A window of somebody's time line as far as who asks may see it, with what its lines are about. */
export async function timelineFor(
  seat: Seat,
  seasonId: number,
  id: number,
  window: { before: Date | undefined; most: number },
) {
  const { db } = await store();
  const of = {
    ...{ club: seat.club, memberId: id },
    ...{ withMoney: mayReadPayments(seat).allowed, withPapers: mayReadDocuments(seat).allowed },
    withRefusals: mayDecideRegistrations(seat).allowed,
    noteKinds: mayReadNotes(seat).allowed ? noteKindsOf(seat.role) : [],
  };
  const { lines, hasOlder } = await personTimeline(db, of, window);
  const place = { club: seat.club, season: seasonId };
  return { lines, hasOlder, subjects: await namedSubjects(db, place, lines.map(subjectOf)) };
}

function subjectOf(line: TimelineLine): string | null {
  if (line.of === "decision") return `${line.kind}-registrations/${line.registrationId}`;
  if (line.of === "noted" || line.of === "letter") return null;
  return line.of === "deed" ? line.entry.subject : line.subject;
}
