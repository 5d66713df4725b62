import { UserRoundCheck } from "lucide-react";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { type Session, type SessionCalendar, sessionAt } from "#lib/activities/attendance/calendar.ts";
import { courseName, expectedAt } from "#lib/activities/attendance/expected.ts";
import { namesOf } from "#lib/activities/attendance/people-names.ts";
import type { WalkIn } from "#lib/activities/attendance/walk-ins.ts";
import { seasonAddress, sheetAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** A season's worth of a club that registers people in time; a club that does not sees the newest. */
const MOST_SHOWN = 200;

interface WalkInsProps {
  club: string;
  seasonId: number;
  calendar: SessionCalendar;
  /** Of the season, the newest first. */
  all: readonly WalkIn[];
}

/**
 * Who came to a session without being expected there, as coaches noted it: the club itself takes no mark of them. Each leads to their record, where
 * they are registered; how they stand now is beside it.
 */
export async function WalkIns({ club, seasonId, calendar, all }: WalkInsProps) {
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const { db } = await store();
  const shown = all.slice(0, MOST_SHOWN);
  if (shown.length === 0)
    return (
      <>
        <ListTotal total={0} />
        <EmptyState of={noRows({ total: all.length })} icon={UserRoundCheck} title={words("noWalkIns")}>
          {words("noWalkInsWords")}
        </EmptyState>
      </>
    );
  const sessions = new Map(shown.map((one) => [one, sessionAt(calendar, one)]));
  const expected = await expectedAt(
    db,
    club,
    [...sessions.values()].flatMap((session) => session ?? []),
    calendar.within,
  );
  const names = await namesOf(
    db,
    club,
    shown.map(({ memberId }) => memberId),
  );
  const stateOf = (one: WalkIn) => expected.get(courseName(one))?.find(({ memberId }) => memberId === one.memberId);
  const titleOf = (one: WalkIn, session: Session | undefined) =>
    session?.title ?? words("unnamed", { id: one.courseId });
  return (
    <>
      <ListTotal total={all.length} />
      <p className="max-w-text text-ink-soft">
        {words("walkInsWords")}
        {all.length > MOST_SHOWN ? ` ${words("missingMore", { count: MOST_SHOWN })}` : null}
      </p>
      <PlainTable
        caption={words("walkIns")}
        className="max-w-4xl"
        columns={[
          { id: "day", label: words("columns.when"), width: "whitespace-nowrap tabular-nums", card: "value" },
          { id: "person", label: words("columns.person"), card: "name" },
          { id: "state", label: words("columns.registration"), card: "asideOfName" },
          { id: "session", label: words("columns.session"), card: "line" },
          { id: "who", label: words("recordedBy"), card: "value" },
        ]}
        rows={shown.map((one) => {
          const known = names.get(one.memberId);
          const state = stateOf(one);
          return {
            id: `${courseName(one)} ${one.date} ${one.memberId}`,
            cells: {
              day: formats.date(one.date),
              person: (
                <Link
                  href={seasonAddress(club, seasonId, "members", one.memberId)}
                  prefetch={false}
                  className="font-medium underline underline-offset-4"
                >
                  {(known && personName(known)) || `#${one.memberId}`}
                </Link>
              ),
              state:
                state === undefined ? (
                  <Badge>{words("walkInStates.none")}</Badge>
                ) : (
                  <StateBadge state={state.pending ? "pending" : "validated"}>
                    {words(state.pending ? "walkInStates.pending" : "walkInStates.validated")}
                  </StateBadge>
                ),
              session: (
                <Link
                  href={sheetAddress(club, seasonId, one)}
                  prefetch={false}
                  className="underline underline-offset-4"
                >
                  {titleOf(one, sessions.get(one))}
                </Link>
              ),
              who: `${one.by}, ${formats.dateTime(one.at)}`,
            },
          };
        })}
      />
    </>
  );
}
