import type { Queryable } from "#lib/base/store/database.ts";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import type { CarryingFamily, FreeLetter } from "./free-letter.ts";

/** A family of a letter that is for something of its own. Travels as JSON. */
export interface PurposeFamily extends CarryingFamily {
  /** What the letter says of it, a line each. */
  details: Readonly<Record<Locale, string>>;
}

/** A paper that a letter may carry, as it stands now. */
export interface DrawablePaper {
  /** What its file is called. */
  name: string;
  /** SHA-256 of all that stands on it, in hexadecimal: another paper has another one, and the same paper the same, by whatever version it is drawn. */
  digest: string;
  /** As a PDF. */
  draw(): Promise<Uint8Array>;
}

/** What a letter is for, beside what the club writes in it: one small module each. */
export interface LetterPurpose {
  readonly name: LetterPurposeName;
  /**
   * What is told to families of a letter, by what the copy says now: of whom nothing is to be told any more is left out.
   * @param today ISO date
   */
  told(
    db: Queryable,
    letter: FreeLetter,
    families: readonly CarryingFamily[],
    today: string,
  ): Promise<Pick<PurposeFamily, "id" | "details" | "people">[]>;
  /** The papers of some names, as they stand now; one that there is no more is missing. undefined: its letters carry nothing. */
  papers?(
    db: Queryable,
    letter: Pick<FreeLetter, "club" | "seasonId">,
    names: readonly string[],
    locale: Locale,
  ): Promise<Map<string, DrawablePaper>>;
}
