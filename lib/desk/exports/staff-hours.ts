import "server-only";
import { getTranslations } from "next-intl/server";
import { sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { decimalHours } from "#lib/activities/hours/hour-words.ts";
import { compared, plannedIn } from "#lib/activities/hours/planned.ts";
import { askHours, askTeam, type HoursAnswer, MOST_ASKED, nameOfStaff, teamOf } from "#lib/activities/hours/team.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";

/** A month of a season as an address names it. */
interface AskedMonth {
  seasonId: number;
  month: string;
}

/** A list, or why the club does not give what would stand in it. */
export type HoursExport = { list: NamedExport } | { refused: Exclude<HoursAnswer, { state: "validated" }> };

/**
 * Everybody's month, a line each; one call a person. Where nobody's could be read, no list: it would look like a club that
 * validates nothing. @returns undefined where there is no such season
 */
export async function teamHoursExport(seat: Seat, { seasonId, month }: AskedMonth): Promise<HoursExport | undefined> {
  const { db } = await store();
  const { club } = seat;
  const words = await getTranslations("hours");
  const calendar = await sessionCalendarOf(db, club);
  if (!calendar.seasons.has(seasonId)) return undefined;
  const people = (await teamOf(db, seat, { calendar, seasonId })).slice(0, MOST_ASKED);
  const planned = plannedIn(calendar, month);
  const ids = people.map(({ id }) => id);
  const answers = await askTeam(club, ids, month);
  const unread = [...answers.values()].find(({ state }) => state === "unread" || state === "off");
  if (unread && unread.state !== "validated") return { refused: unread };
  const columns = ["name", "sessions", "plannedHours", "state", "validatedHours", "differenceHours"] as const;
  return {
    list: {
      ...(await headOf(club, seasonId, month)),
      columns: columns.map((id) => ({ header: words(`columns.${id}`) })),
      rows: people.map(({ id, name }) => {
        const { sessions, seconds } = planned(id);
        const answer = answers.get(id);
        const state = answer?.state === "validated" ? "validated" : "pending";
        const total = answer?.state === "validated" ? answer.month.totalSeconds : null;
        return [
          ...[name, sessions.length, decimalHours(seconds), words(`states.${state}`)],
          ...(total === null ? [null, null] : [decimalHours(total), decimalHours(total - seconds)]),
        ];
      }),
    },
  };
}

/** One person's validated month, an entry a line, with the session of the timetable that it is about. */
export async function personHoursExport(
  seat: Seat,
  { seasonId, month, memberId }: AskedMonth & { memberId: number },
): Promise<HoursExport> {
  const { db } = await store();
  const { club } = seat;
  const words = await getTranslations("hours");
  const answer = await askHours(club, { memberId, month });
  if (answer.state !== "validated") return { refused: answer };
  const planned = plannedIn(await sessionCalendarOf(db, club), month)(memberId);
  const { entries } = compared(planned, answer.month.entries);
  const head = await headOf(club, seasonId, month);
  const columns = ["begin", "end", "hours", "session", "information"] as const;
  return {
    list: {
      ...head,
      title: [...head.title, (await nameOfStaff(db, club, memberId)) ?? `#${memberId}`],
      columns: columns.map((id) => ({ header: words(`columns.${id}`) })),
      rows: entries.map(({ begin, end, seconds, session, information }) => [
        { at: begin?.toISOString() ?? null },
        { at: end?.toISOString() ?? null },
        seconds === null ? null : decimalHours(seconds),
        session ? (session.title ?? words("unnamed", { id: session.courseId })) : words("notPlanned"),
        information,
      ]),
    },
  };
}

async function headOf(club: string, seasonId: number, month: string) {
  const { db } = await store();
  const words = await getTranslations("hours");
  const { month: inWords } = await getFormats();
  const season = (await seasonName(db, club, seasonId)) ?? `#${seasonId}`;
  return { title: [words("title"), season, inWords(`${month}-01`)], day: await today(db, club) };
}
