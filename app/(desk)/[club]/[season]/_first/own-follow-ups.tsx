import { getTranslations } from "next-intl/server";
import { FollowUpDesk } from "#app/(desk)/_notes/follow-up-desk.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { parseFollowUps } from "#lib/people/notes/follow-up-view.ts";
import { followUpsOf } from "#lib/people/notes/follow-ups.ts";
import { noteReader } from "#lib/people/notes/reader.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { ownFollowUpCounts } from "./readings.ts";

/** More of them are a list of its own. */
const MOST_ROWS = 6;

/** What whoever looks is to see to: overdue, today, coming; the first of it done with a press. The desk's own record: no call to the club. */
export async function OwnFollowUps({ seat, season }: PartProps) {
  const { db } = await store();
  const words = await getTranslations("followups");
  const reader = await noteReader(db, seat);
  const day = await today(db, seat.club);
  const counts = await ownFollowUpCounts(seat);
  const due = (["overdue", "today", "coming"] as const).filter((when) => counts[when] > 0);
  const list = seasonAddress(seat.club, season.id, "follow-ups");
  const { rows } = await followUpsOf(db, reader, { ...parseFollowUps({}), size: MOST_ROWS }, day);
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {due.map((when) => (
          <FigureLink key={when} count={counts[when]} href={`${list}?when=${when}`}>
            {words(when, { count: counts[when] })}
          </FigureLink>
        ))}
        {due.length === 0 ? <span className="text-ink-soft">{words("nothing")}</span> : null}
        <IntentLink href={list} className="text-accent underline-offset-4 hover:underline">
          {words("all")}
        </IntentLink>
      </p>
      <FollowUpDesk club={seat.club} season={season.id} today={day} rows={rows} isShort isOwn />
    </div>
  );
}
