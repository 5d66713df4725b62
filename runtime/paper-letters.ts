import { type Font, openSync } from "fontkit";

/** How heavy letters are on paper. */
export type LetterWeight = "regular" | "strong";

/** Where the file of a package is: the dashboard and the service look for it in their own way. */
export type FontFile = (path: string) => string;

/** A text as a font can write it. */
export interface LetteredText {
  text: string;
  /** The font's file. */
  font: string;
  /** Whether letters were left out: `?` stands where they were. */
  lost: boolean;
}

/**
 * PDF's own fonts have only the letters of western Europe. Inter has all of Latin, Greek and Cyrillic; each of the others one script more, and the Latin
 * that a sentence around a name needs. Scripts that are written from right to left, and those of thousands of signs, are told and not written.
 */
const FAMILIES = [
  ["inter", "Inter"],
  ["noto-sans-georgian", "NotoSansGeorgian"],
  ["noto-sans-armenian", "NotoSansArmenian"],
  ["noto-sans-thai", "NotoSansThai"],
  ["noto-sans-devanagari", "NotoSansDevanagari"],
] as const;

const FILES: Readonly<Record<LetterWeight, (family: string) => string>> = {
  regular: (family) => `400Regular/${family}_400Regular.ttf`,
  strong: (family) => `600SemiBold/${family}_600SemiBold.ttf`,
};

/** Of the process: a font is read once. */
const opened = new Map<string, Font>();

function fontAt(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  // A file of one font is no collection.
  const font = openSync(file) as Font;
  opened.set(file, font);
  return font;
}

/** The font of Latin letters, for what a document is begun with. */
export function latinFont(weight: LetterWeight, fileOf: FontFile): string {
  return fileOf(`@expo-google-fonts/inter/${FILES[weight]("Inter")}`);
}

/** The font that has all letters of a text, or the most of them; in the place of those that it lacks stands a `?`. */
export function fontedText(text: string, weight: LetterWeight, fileOf: FontFile): LetteredText {
  let best: { font: string; lacking: number } | undefined;
  for (const [folder, family] of FAMILIES) {
    const font = fileOf(`@expo-google-fonts/${folder}/${FILES[weight](family)}`);
    const lacking = [...text].filter((letter) => writtenBy(fontAt(font), letter) === "?").length;
    if (best === undefined || lacking < best.lacking) best = { font, lacking };
    if (lacking === 0) break;
  }
  const { font, lacking } = best as { font: string; lacking: number };
  return { text: [...text].map((letter) => writtenBy(fontAt(font), letter)).join(""), font, lost: lacking > 0 };
}

/** A letter as a font writes it: signs that are not seen are left out where it has none, and each space is one. */
function writtenBy(font: Font, letter: string): string {
  if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter;
  if (/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(letter)) return "";
  return /\p{Zs}/u.test(letter) ? "\u00a0" : "?";
}
