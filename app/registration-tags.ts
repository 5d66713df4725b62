import "server-only";
import { getTranslations } from "next-intl/server";
import { now } from "#lib/clock.ts";
import { errorWords } from "#lib/club/words.ts";
import { clubDay } from "#lib/club-day.ts";
import type { RegistrationPage, RegistrationRow } from "#lib/mirror/registrations.ts";
import type { Formats } from "#lib/words/formats.ts";
import { getFormats } from "#lib/words/get-formats.ts";
import { hasWords } from "#lib/words/has-words.ts";

type Tag = RegistrationRow["tags"][number];

/**
 * A page with what stands in each row's way in words. Told here and not in the browser, which would have to load the words of every
 * rule for the few that a page shows.
 */
export async function tagged(page: RegistrationPage): Promise<RegistrationPage> {
  if (page.rows.every(({ doubt }) => doubt === null)) return page;
  const tagsOf = await tagWords();
  return { ...page, rows: page.rows.map((row) => ({ ...row, tags: tagsOf(row) })) };
}

/** Says what stands in a row's way, in the words of who is asking. */
export async function tagWords(): Promise<(row: Pick<RegistrationRow, "doubt" | "placesLeft" | "capacity">) => Tag[]> {
  const words = await getTranslations("registrations.tags");
  const errors = await getTranslations("errors");
  const formats = await getFormats();
  const shortOf = (code: string) => {
    const key = `short.${code}` as "short.other";
    return hasWords(words, key) ? words(key) : words("short.other");
  };
  const why = (code: string) => errorWords(errors, { kind: "refused", code });
  return ({ doubt, placesLeft, capacity }) => {
    if (!doubt) return [];
    const { codes, waiting, refusedAt } = doubt;
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
      if (code !== refusal || refusedAt === null) return { short: shortOf(code), full: why(code) };
      return {
        short: words("short.refused", { what: shortOf(code), when: momentIn(formats, refusedAt) }),
        full: words("full.refused", { when: formats.dateTime(refusedAt), why: why(code) }),
      };
    });
    // A birth year outside of the group's and outside of a slot's are two reasons and one tag.
    return tags.filter(({ short }, index) => tags.findIndex((tag) => tag.short === short) === index);
  };
}

/** The time of today, else the day. */
function momentIn(formats: Formats, instant: string): string {
  const dayOf = (at: Date) => clubDay(formats.timeZone, at);
  return dayOf(new Date(instant)) === dayOf(now()) ? formats.time(instant) : formats.shortDate(instant);
}
