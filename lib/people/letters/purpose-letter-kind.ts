import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { AttachedPaper } from "#lib/base/store/schema/sync/post.ts";
import { today as todayOf } from "#lib/base/time/today.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { BATCH_READ_SECONDS, isBatchRead } from "#lib/sync/post/batch-reading.ts";
import type { NotWritten } from "#lib/sync/post/judge-try.ts";
import type { CarriedPaper, LetterKind } from "#lib/sync/post/letter-kind.ts";
import { asOneFamily, familiesAt } from "./at-address.ts";
import { type FreeLetter, findFreeLetter, freeFamilies, freeTextOf } from "./free-letter.ts";
import { freeTextFor, isWritten } from "./free-text.ts";
import type { LetterPurpose, PurposeFamily } from "./letter-purpose.ts";
import { letterSpeech } from "./letter-speech.ts";

/** More papers than one letter carries: a family's of a season are a few. */
const MOST_PAPERS = 20;
/** What servers take at least (RFC 5321 leaves it open; hosts say 10 MB and more), once a file is written in letters of a mail: a third more. */
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * The families of a letter as the copy has them now, each with what the letter says of it. Whoever is not meant any more is none of them.
 * @param today ISO date
 * @param members only these of them; undefined: all
 */
export async function purposeFamilies(
  db: Queryable,
  purpose: LetterPurpose,
  letter: FreeLetter,
  today: string,
  members?: readonly number[],
): Promise<PurposeFamily[]> {
  const families = await freeFamilies(db, letter, today, members);
  const told = new Map((await purpose.told(db, letter, families, today)).map((one) => [one.id, one]));
  return families.flatMap((family): PurposeFamily[] => {
    const said = told.get(family.id);
    return said ? [{ ...family, ...said }] : [];
  });
}

/** Several families as one that a letter names, with what is said of all of them and carried to them; undefined where there is none. Pure. */
function asOneOfPurpose(families: readonly PurposeFamily[]): PurposeFamily | undefined {
  const one = asOneFamily(families);
  if (!one) return undefined;
  const lines = (locale: Locale) => [...new Set(families.map(({ details }) => details[locale]))].join("\n");
  return {
    ...{ ...one, details: { en: lines("en"), fr: lines("fr") } },
    papers: [...new Set(families.flatMap(({ papers }) => papers))],
  };
}

/** The papers of a family as they stand now, to be carried by a letter; one that there is no more is missing. */
export async function papersNow(
  db: Queryable,
  purpose: LetterPurpose,
  letter: Pick<FreeLetter, "club" | "seasonId">,
  { papers }: Pick<PurposeFamily, "papers">,
  locale: Locale,
): Promise<{ attached: AttachedPaper[]; draw(): Promise<CarriedPaper[] | "too_large"> }> {
  const found = (await purpose.papers?.(db, letter, papers, locale)) ?? new Map();
  const there = papers.flatMap((paper) => {
    const drawable = found.get(paper);
    return drawable ? [{ paper, drawable }] : [];
  });
  return {
    attached: there.map(({ paper, drawable: { name, digest } }) => ({ paper, name, digest })),
    draw: async () => {
      if (there.length > MOST_PAPERS) return "too_large";
      const carried: CarriedPaper[] = [];
      let bytes = 0;
      for (const { drawable } of there) {
        const one = { name: drawable.name, bytes: await drawable.draw() };
        bytes += one.bytes.length;
        if (bytes > MOST_BYTES) return "too_large";
        carried.push(one);
      }
      return carried;
    },
  };
}

/** Whether papers are those that a letter was asked for with: the same ones, and on each of them stands what stood then. Pure. */
export function areAsAsked(asked: readonly AttachedPaper[], now: readonly AttachedPaper[]): boolean {
  const digests = new Map(now.map(({ paper, digest }) => [paper, digest]));
  return digests.size === asked.length && asked.every(({ paper, digest }) => digests.get(paper) === digest);
}

/** Why a letter has nobody left to tell anything: they have gone, or what it would tell or carry has. */
async function whyNobody(
  db: Queryable,
  { papers }: LetterPurpose,
  letter: FreeLetter,
  day: string,
  members: readonly number[],
): Promise<NotWritten> {
  if ((await freeFamilies(db, letter, day, members)).length === 0) return "left";
  return papers ? "other_paper" : "undone";
}

/** Letters that are for something of their own: whom they concern, and what they carry, is read again as each leaves. */
export const purposeLetterKind = (purpose: LetterPurpose): LetterKind => ({
  name: purpose.name,
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, seasonId, madeOf, locale } = mailing;
    const found = seasonId === null ? undefined : await findFreeLetter(db, { club, seasonId }, madeOf);
    if (found?.purpose !== purpose.name) return { not: "elsewhere" };
    if (!(await isBatchRead(db, mailing))) return { waitSeconds: BATCH_READ_SECONDS };
    const day = await todayOf(db, club);
    const families = await purposeFamilies(db, purpose, found, day, memberIds);
    if (families.length === 0) return { not: await whyNobody(db, purpose, found, day, memberIds) };
    const family = asOneOfPurpose(familiesAt(families, letter.address ?? ""));
    const text = freeTextOf(found, locale);
    if (!family || !isWritten(text)) return { not: "elsewhere" };
    const written = freeTextFor(text, family, await letterSpeech(db, found), locale);
    if (!purpose.papers) return { ...written, about: undefined };
    const papers = await papersNow(db, purpose, found, family, locale);
    if (!areAsAsked(letter.attached ?? [], papers.attached)) return { not: "other_paper" };
    const carries = await papers.draw();
    return carries === "too_large" ? { not: carries } : { ...written, carries, about: undefined };
  },
  sent: async () => {},
});
