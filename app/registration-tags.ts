import "server-only";
import { getTranslations } from "next-intl/server";
import { mayReadDocuments, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type MissingPaper, missingPapersOf } from "#lib/papers/missing/copied.ts";
import type { RegistrationPage, RegistrationRow } from "#lib/sync/copy/registrations.ts";
import { seenToday } from "#lib/sync/copy/sight.ts";

type Tag = RegistrationRow["tags"][number];

/**
 * A page with what stands in each row's way in words. Told here and not in the browser, which would have to load the words of every
 * rule for the few that a page shows.
 */
export async function tagged(seat: Seat, page: RegistrationPage): Promise<RegistrationPage> {
  if (page.rows.every(({ doubt }) => doubt === null)) return page;
  const tagsOf = await tagWords(seat, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...row, tags: tagsOf(row) })) };
}

type DoubtedRow = Pick<RegistrationRow, "memberId" | "doubt" | "placesLeft" | "capacity">;

/**
 * Says what stands in the way of these rows, in the words of who is asking. Papers that are missing are named to who may read papers, where they were
 * read: one question to the copy, and none where nobody lacks any.
 */
export async function tagWords(seat: Seat, rows: readonly DoubtedRow[]): Promise<(row: DoubtedRow) => Tag[]> {
  const words = await getTranslations("registrations.tags");
  const errors = await getTranslations("errors");
  const formats = await getFormats();
  const missing = await missingPapers(seat, rows);
  const papersOf = (row: DoubtedRow) => {
    const names = (missing.get(row.memberId) ?? []).map(({ fieldId, name }) => name ?? `#${fieldId}`);
    return names.length === 0 ? undefined : { count: names.length, papers: formats.list(names) };
  };
  const shortOf = (code: string) => {
    const key = `short.${code}` as "short.other";
    return hasWords(words, key) ? words(key) : words("short.other");
  };
  const why = (code: string) => errorWords(errors, { kind: "refused", code });
  return (row) => {
    const { doubt, placesLeft, capacity } = row;
    if (!doubt) return [];
    const { codes, waiting, refusedAt } = doubt;
    const papers = codes.includes(PAPERS_MISSING) ? papersOf(row) : undefined;
    const whatOf = (code: string) =>
      papers && code === PAPERS_MISSING
        ? { short: words("short.papers", papers), full: words("full.papers", papers) }
        : { short: shortOf(code), full: why(code) };
    const places = { capacity: capacity ?? 0, taken: (capacity ?? 0) - (placesLeft ?? 0) };
    const refusal = refusedAt === null ? undefined : codes.findLast((code) => code !== "two_records");
    const tags = codes.map((code): Tag => {
      if (code === "two_records") return { short: shortOf(code), full: words("full.two_records") };
      if (code === "capacity_reached" && waiting !== null) {
        const left = placesLeft ?? 0;
        const full =
          left > 0
            ? words("full.promised", { ...places, left, number: waiting })
            : words("full.waiting", { ...places, number: waiting });
        return { short: words("short.waiting", { number: waiting }), full };
      }
      if (code === "capacity_reached" && (placesLeft ?? 1) <= 0)
        return { short: shortOf(code), full: words("full.full", places) };
      const { short, full } = whatOf(code);
      if (code !== refusal || refusedAt === null) return { short, full };
      return {
        short: words("short.refused", { what: short, when: momentIn(formats, refusedAt) }),
        full: words("full.refused", { when: formats.dateTime(refusedAt), why: full }),
      };
    });
    // A birth year outside of the group's and outside of a slot's are two reasons and one tag.
    return tags.filter(({ short }, index) => tags.findIndex((tag) => tag.short === short) === index);
  };
}

/** What the club would answer (club-api#errors). */
const PAPERS_MISSING = "documents_missing";

async function missingPapers(seat: Seat, rows: readonly DoubtedRow[]): Promise<ReadonlyMap<number, MissingPaper[]>> {
  const members = rows.flatMap(({ memberId, doubt }) => (doubt?.codes.includes(PAPERS_MISSING) ? memberId : []));
  if (members.length === 0 || !mayReadDocuments(seat).allowed) return new Map();
  return missingPapersOf((await store()).db, seat.club, [...(await seenToday(seat, members))]);
}

/** The time of today, else the day. */
function momentIn(formats: Formats, instant: string): string {
  const dayOf = (at: Date) => clubDay(formats.timeZone, at);
  return dayOf(new Date(instant)) === dayOf(now()) ? formats.time(instant) : formats.shortDate(instant);
}
