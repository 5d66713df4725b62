/**
 * The rule by which names are compared, sorted and searched, in both programs and in the browser. Whoever changes what `fold` or
 * `searchable` give raises this number: both programs then fold what they have stored anew (decision 31).
 */
export const FOLDING = 3;

/**
 * Lower-case Latin letters that Unicode does not take apart, each with what stands for it on a keyboard without them: letters with
 * strokes and hooks, dotless i, ligatures. `folding.test.ts` holds them against any-ascii, a list that others keep.
 */
const LETTERS = new Map(
  (
    "æae œoe øo ßss þth ðd đd ɖd ɗd ħh ıi ɨi ɩi ȷj ɉj ĸq ƙk łl ƚl ŋn ɲn ƞn ŧt ƭt ʈt ⱦt ƀb ɓb ƃb ƈc ȼc ɔo ɵo ǝe əe ɛe ɇe ƒf ɠg ɣg ǥg " +
    "ƥp ɋq ʀr ɍr ʃsh ȿs ʊu ʉu ʋv ʌa ⱥa ƴy ɏy ƶz ʒzh ɀz ςσ"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** The dot of the Catalan l·l and of inclusive French, and what nobody sees: soft hyphens, joiners, marks of direction, a byte order mark. */
const DROPPED = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}·‧]+/gu;

/**
 * Everything between words: blanks, control characters, hyphens, apostrophes in any of their shapes, points. What numbers (#12), addresses
 * (jean@club.example, c/o) and names of groups (A&B, 50 %) are written with stays.
 */
const BETWEEN = /[\s\p{Cc}\p{Sk}|ʹ-ˁˈˊ-ˋꞋꞌ]+|(?![#@&/%*])\p{P}/gu;

/**
 * The form in which names are compared: lower case, no accents, ligatures and letters with strokes as they are typed without them, nothing
 * invisible, one space for apostrophes, hyphens and points. « L'HÉRITIER-Lebœuf » gives `l heritier leboeuf`, « Yıldız » `yildiz`.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(DROPPED, "")
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS.get(letter) ?? letter)
    .replace(BETWEEN, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** A folded text without its spaces: « D'Artagnan », « d Artagnan » and « Dartagnan » are one. */
export function squeezed(folded: string): string {
  return folded.replaceAll(" ", "");
}

/** Letters that are typed as two where a keyboard has none of them: Müller is Mueller, Jørgensen Joergensen, Åse Aase. */
const AS_TWO: readonly (readonly [letter: RegExp, two: string])[] = [
  [/[äæ]/g, "ae"],
  [/[öøœ]/g, "oe"],
  [/ü/g, "ue"],
  [/å/g, "aa"],
];

/** A name with such letters as two, and one with two as the letter that they may stand for; folded, and only what is not the name itself. */
function writtenOtherwise(name: string, folded: string): string[] {
  const composed = name.normalize("NFC").toLowerCase();
  const asTwo = fold(AS_TWO.reduce((text, [letter, two]) => text.replace(letter, two), composed));
  const asOne = folded.replace(/([ao])e|ue|aa/g, (two) => two.slice(0, 1));
  return [...new Set([asTwo, asOne])].filter((text) => text !== folded);
}

/**
 * What a search looks into: each name folded, and once more without its spaces, so that `dartagnan` finds d'Artagnan, `jeanpierre` finds
 * Jean-Pierre and `legoff` finds Le Goff; and once more as it is typed where a keyboard has no ü, ø or å: `mueller` finds Müller, and `müller` Mueller. Between names stands what no searched word holds. Names that are missing are left out.
 */
export function searchable(names: readonly (string | null | undefined)[]): string {
  return names
    .flatMap((name) => {
      const folded = fold(name ?? "");
      const all = [folded, ...writtenOtherwise(name ?? "", folded)].filter(Boolean);
      return all.flatMap((text) => (text.includes(" ") ? [text, squeezed(text)] : text));
    })
    .join(" | ");
}

/** The words that a query is made of: `searchable` of what is found holds each of them, in any order. */
export function searchedWords(query: string): string[] {
  return fold(query).split(" ").filter(Boolean);
}

/** Whether a text, as one name, holds all of `searchedWords`. */
export function isFoundBy(name: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = searchable([name]);
  return words.every((word) => text.includes(word));
}
