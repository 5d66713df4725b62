import "server-only";
import { createHash } from "node:crypto";
import { environment } from "#lib/base/program/environment.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";
import { calendarOf } from "./calendar.ts";
import { type OpenFeed, openFeed } from "./feeds.ts";
import { meetingsOf } from "./meetings.ts";
import { subjectNames } from "./subjects.ts";

/** Programs know a calendar by its ending. */
const ENDING = /\.ics$/;

/**
 * The calendar at a secret address, from the copy: no call to the club. Who asks is a program without a session; it keeps what it has until
 * that changes.
 * @returns undefined where nothing is open at this address
 */
export async function calendarAnswer(db: Queryable, address: string, request: Request): Promise<Response | undefined> {
  const feed = await openFeed(db, address.replace(ENDING, ""));
  if (!feed) return undefined;
  const text = await textOf(db, feed);
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { etag, "cache-control": "private, no-cache", "content-type": "text/calendar; charset=utf-8" };
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

async function textOf(db: Queryable, feed: OpenFeed): Promise<string> {
  const { club, createdAt, withEvents } = feed;
  const { name = club, timeZone = DEFAULT_TIME_ZONE } = (await findClub(db, club)) ?? {};
  // Whoever has several calendars tells them apart by what each is about.
  const subject = (await subjectNames(db, club, [feed])).get(feed.id);
  return calendarOf(await meetingsOf(db, club, feed, withEvents), {
    name: [subject, name].filter(Boolean).join(" · "),
    timeZone,
    host: new URL(environment().publicUrl).host,
    club,
    stamp: createdAt,
  });
}
