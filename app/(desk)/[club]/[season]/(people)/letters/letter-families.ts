import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { LetterKindName } from "#lib/base/store/schema/sync/post.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { purposeOf } from "#lib/desk/letter-purposes.ts";
import { familiesAt, lettersTo } from "#lib/people/letters/at-address.ts";
import { type CarryingFamily, type FreeLetter, freeFamilies } from "#lib/people/letters/free-letter.ts";
import type { PurposeFamily } from "#lib/people/letters/letter-purpose.ts";
import { papersNow, purposeFamilies } from "#lib/people/letters/purpose-letter-kind.ts";
import type { CarriedPaper } from "#lib/sync/post/letter-kind.ts";
import type { AskedLetter } from "#lib/sync/post/mailing.ts";

/** A family of a letter; what is said of it, where the letter is for something of its own. */
type LetterFamily = CarryingFamily & Partial<Pick<PurposeFamily, "details">>;

/** As what the post knows a letter. */
export const postKindOf = (letter: Pick<FreeLetter, "purpose"> | undefined): LetterKindName =>
  letter?.purpose ?? "free";

/** The families of a letter as the copy has them now, whatever it is for. @param today ISO date */
export async function letterFamilies(db: Queryable, letter: FreeLetter, today: string): Promise<LetterFamily[]> {
  const purpose = purposeOf(letter.purpose);
  return purpose ? purposeFamilies(db, purpose, letter, today) : freeFamilies(db, letter, today);
}

/** Families of a letter with what the files are called that it carries to each: for who looks at it. */
export async function withFileNames<Family extends LetterFamily>(
  db: Queryable,
  letter: FreeLetter,
  families: readonly Family[],
): Promise<(Family & { files: readonly string[] })[]> {
  const names = families.flatMap(({ papers }) => papers);
  const papers = await purposeOf(letter.purpose)?.papers?.(db, letter, names, "fr");
  return families.map((family) => ({ ...family, files: family.papers.flatMap((one) => papers?.get(one)?.name ?? []) }));
}

/** The letters to some families, one an address, each with what it carries as that stands now. */
export async function askedLetters(
  db: Queryable,
  letter: FreeLetter,
  families: readonly LetterFamily[],
  locale: Locale,
): Promise<AskedLetter[]> {
  const { letters } = lettersTo(families);
  const purpose = purposeOf(letter.purpose);
  if (!purpose?.papers) return letters;
  const every = { papers: [...new Set(families.flatMap(({ papers }) => papers))] };
  const { attached } = await papersNow(db, purpose, letter, every, locale);
  return letters.map((one) => {
    const theirs = new Set(familiesAt(families, one.address).flatMap(({ papers }) => papers));
    return { ...one, attached: attached.filter(({ paper }) => theirs.has(paper)) };
  });
}

/** What the letter to a family carries, for who tries it; undefined: nothing · `too_large`: more than a letter does. */
export async function carriedNow(
  db: Queryable,
  letter: FreeLetter,
  family: LetterFamily,
  locale: Locale,
): Promise<CarriedPaper[] | "too_large" | undefined> {
  const purpose = purposeOf(letter.purpose);
  if (!purpose?.papers) return undefined;
  return (await papersNow(db, purpose, letter, family, locale)).draw();
}
