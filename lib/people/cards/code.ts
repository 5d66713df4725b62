/** What stands in the code of a card. It says nothing of anybody, and is read by people, cameras and readers that type (decision 85). */

/** The letters that stand at the same place of French, German and American keyboards: a reader that types as one of them is understood by another. No digits. */
export const CODE_LETTERS = "BCDEFGHIJKLNOPRSTUVX";
/** By which a code is told from what else a camera sees. */
const BEGINS = "GC";
/** 20 letters at 27 places are 116 bits: nobody guesses one. With the beginning a drawing of 25 by 25 at the second highest level of repair holds it. */
export const CODE_PLACES = 27;

const CODE = new RegExp(`^${BEGINS}[${CODE_LETTERS}]{${CODE_PLACES}}$`);

/** More than what a code is, written with spaces. */
export const LONGEST_TYPED = 100;

/** Makes a code of so many letters' numbers (0 to 19). Pure. */
export const cardCodeFrom = (numbers: readonly number[]): string =>
  BEGINS + numbers.map((number) => CODE_LETTERS[number]).join("");

/** The code that somebody typed or a camera read, as it is compared; undefined where it is none. Spaces, hyphens and small letters are how it is written. Pure. */
export function cardCodeIn(text: string): string | undefined {
  if (text.length > LONGEST_TYPED) return undefined;
  const plain = text.replaceAll(/[\s\u00a0\u202f-]/g, "").toUpperCase();
  return CODE.test(plain) ? plain : undefined;
}

/** A code as it is printed: in groups that somebody can read out. Pure. */
export const spelledCode = (code: string): string => code.replaceAll(/.{5}(?=.)/g, "$& ");

/** So much of a code's digest, in hexadecimal digits, is on the sheet of a device: by it a card is known, and nothing can be made of it. 128 bits. */
const DIGEST_LENGTH = 32;

/** A digest (SHA-256, hexadecimal) as sheets have it. Pure. */
export const cardDigest = (digest: string): string => digest.slice(0, DIGEST_LENGTH);
