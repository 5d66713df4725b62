import "server-only";
import { sql } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import type { Store } from "#lib/base/store/database.ts";
import { attendanceSeasons, mirrorSheets, type Presence } from "#lib/base/store/schema/activities/attendance.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ClubApi, unreadable } from "#lib/club/client/client.ts";
import type { ClubError, ClubErrorKind } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { idOf, isRaw, type Raw, text } from "#lib/sync/resources/wire.ts";
import type { Session } from "./calendar.ts";
import { keepPresences } from "./presences.ts";
import { PRESENCES } from "./wire.ts";

/** The largest page (club-api §8): the fewest calls. */
const PAGE_PEOPLE = 100;

/** Nobody calls the roll of more; a club whose pages never end must not be followed for ever. */
const MOST_PAGES = 50;

/** Somebody whom the club expects, with what it has recorded. */
export interface Listed {
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  presence: Presence | null;
}

/** How a sheet is asked for. */
export interface SheetAsking {
  lane: Lane;
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
}

/** Answers with which a club keeps a sheet to itself, or has none. */
const NO_SHEET: readonly ClubErrorKind[] = ["scope", "not_found", "refused"];

/** Whether the club itself says that it shows no sheet. Any other failure is an outage: what the copy has still counts, with its age. */
export const isNoSheet = ({ kind }: ClubError): boolean => NO_SHEET.includes(kind);

/**
 * Reads one sheet from the club into the copy: a call for every hundred people (club-api §4.8).
 * @returns whom the club expects, and whether the copy knew anything else of them
 * @throws ClubError, also for an answer that is no list
 */
export async function readSheet(
  { db }: Store,
  api: ClubApi,
  session: Pick<Session, "date" | "type" | "courseId" | "seasonId">,
  asking: SheetAsking,
): Promise<{ people: Listed[]; isNews: boolean }> {
  const club = api.club.slug;
  const reading = await nextReading(db);
  const readAt = now();
  const people = new Map<number, Listed>();
  let offset: number | null = 0;
  for (let page = 0; offset !== null && page < MOST_PAGES; page++) {
    const { listed, next } = await readPage(api, session, offset, asking);
    for (const one of listed) people.set(one.memberId, one);
    offset = next;
  }
  const { date, type, courseId, seasonId } = session;
  const note = { readAt, reading, seasonId, expected: people.size, claimedUntil: null };
  const isNews = await db.transaction(async (tx) => {
    const isNews = await keepPresences(tx, club, session, [...people.values()], { seasonId, reading });
    await tx
      .insert(mirrorSheets)
      .values({ club, date, type, courseId, ...note })
      .onConflictDoUpdate({
        target: [mirrorSheets.club, mirrorSheets.type, mirrorSheets.courseId, mirrorSheets.date],
        set: note,
        setWhere: sql`${mirrorSheets.reading} <= ${reading}`,
      });
    return isNews;
  });
  return { people: [...people.values()], isNews };
}

/** Reads one sheet because somebody looks at it (`readSheet`), and tells whoever else looks at the same when it brought news. */
export async function readSheetFor(
  store: Store,
  api: ClubApi,
  session: Pick<Session, "date" | "type" | "courseId" | "seasonId">,
  asking: SheetAsking,
): Promise<Listed[]> {
  const { people, isNews } = await readSheet(store, api, session, asking);
  if (isNews) await publish({ club: api.club.slug, topic: "attendance", season: session.seasonId });
  return people;
}

/** Copies a season's attendance from now on. @returns whether it was not copied before */
export async function keepAttendance({ db }: Pick<Store, "db">, club: string, seasonId: number): Promise<boolean> {
  const made = await db
    .insert(attendanceSeasons)
    .values({ club, seasonId })
    .onConflictDoNothing()
    .returning({ club: attendanceSeasons.club });
  return made.length > 0;
}

const OPERATION = "GET /attendance";

async function readPage(
  api: ClubApi,
  { date, type, courseId }: Pick<Session, "date" | "type" | "courseId">,
  offset: number,
  { lane, signal, patience }: SheetAsking,
): Promise<{ listed: Listed[]; next: number | null }> {
  const answer: unknown = await api.get("/attendance", {
    query: { date, type, course_id: courseId, offset, limit: PAGE_PEOPLE },
    lane,
    ...(signal && { signal }),
    ...(patience && { patience }),
  });
  const { data, next } = pageIn(answer, { cursor: "next_offset", from: offset }, OPERATION);
  const listed = data.flatMap((row) => (isRaw(row) ? listedIn(row) : []));
  if (listed.length === 0 && data.length > 0) throw unreadable(OPERATION, { detail: "nobody can be told apart" });
  return { listed, next };
}

function listedIn(row: Raw): Listed[] {
  const memberId = idOf(row.id);
  if (memberId === null) return [];
  const presence = PRESENCES.find((one) => one === row.presence) ?? null;
  return [{ memberId, firstName: text(row.first_name), lastName: text(row.last_name), presence }];
}
