import { fold } from "#lib/base/words/fold.ts";
import type { ImportField } from "./fields.ts";
import {
  COUNTS,
  GUARDIAN_WORDS,
  type HeadingSense,
  MOBILES,
  NOISE,
  OTHERS,
  RANKS,
  SENSES,
  SUBJECTS,
} from "./heading-words.ts";

/** What a heading says for itself. */
export interface ReadHeading {
  field: ImportField;
  /** Of several columns of one field the lowest counts first: a mobile before a fixed line, a used name before another. */
  rank: number;
}

/** What one word, or several that mean one thing, are about. */
type Sense =
  | { is: "sense"; sense: HeadingSense }
  | { is: "guardian"; kind: keyof typeof GUARDIAN_WORDS }
  | { is: "number"; nth: 1 | 2 }
  | { is: "subject" }
  | { is: "rank"; rank: number }
  | { is: "other" }
  | { is: "count" }
  | { is: "noise" };

const LEXICON: ReadonlyMap<string, Sense> = lexicon();

function lexicon(): Map<string, Sense> {
  const all = new Map<string, Sense>();
  const put = (words: string, sense: Sense) => {
    for (const word of words.split("|")) if (!all.has(word)) all.set(word, sense);
  };
  for (const [sense, words] of Object.entries(SENSES)) put(words, { is: "sense", sense: sense as HeadingSense });
  for (const kind of ["Mere", "Pere", "other"] as const) put(GUARDIAN_WORDS[kind], { is: "guardian", kind });
  put("1|un|premier|first|erster", { is: "number", nth: 1 });
  put("2|deux|deuxieme|second|zweiter|tweede", { is: "number", nth: 2 });
  put(SUBJECTS, { is: "subject" });
  for (const [rank, words] of RANKS) put(words, { is: "rank", rank });
  put(MOBILES, { is: "rank", rank: 0 });
  put(OTHERS, { is: "other" });
  put(COUNTS, { is: "count" });
  put(NOISE, { is: "noise" });
  return all;
}

/** The most words that mean one thing together. */
const LONGEST = 6;

const MOBILE: ReadonlySet<string> = new Set(MOBILES.split("|"));

const wordsOf = (heading: string): string[] =>
  fold(heading.replace(/(\p{L})(\d)/gu, "$1 $2").replace(/[_°º]/g, " "))
    // « Vor- und Nachname », « Voor- en achternaam »: the first word is cut where the second goes on.
    .replace(/\bvor und (?=nachname|zuname|familienname)/g, "vorname ")
    .replace(/\bvoor en (?=achternaam|familienaam)/g, "voornaam ")
    .replace(/\bfirst and (?=last name|surname|family name)/g, "first name ")
    .replace(/\blast and (?=first name)/g, "last name ")
    .replace(/\bcontact (\d)\b/g, "parent $1")
    .replace(/[*()/&+%#@]+/g, " ")
    .split(" ")
    .filter(Boolean);

/** What each word of a heading is about; undefined where one is not known: then it is about something else. */
function sensesIn(heading: string): { senses: Sense[]; isMobile: boolean } | undefined {
  const words = wordsOf(heading);
  const senses: Sense[] = [];
  let isMobile = false;
  for (let at = 0; at < words.length; ) {
    let found: Sense | undefined;
    let count = Math.min(LONGEST, words.length - at);
    for (; count > 0 && !found; count--) found = senseOf(words.slice(at, at + count).join(" "));
    if (!found) return undefined;
    const said = words.slice(at, at + count + 1).join(" ");
    isMobile ||= MOBILE.has(said);
    senses.push(found);
    at += count + 1;
  }
  return { senses, isMobile };
}

/** A word as it stands, or as one of several or of a woman: adhérents, licenciée, adhérent·e·s. */
const senseOf = (words: string): Sense | undefined =>
  [words, words.replace(/s$/, ""), words.replace(/es?$/, ""), words.replace(/s$/, "").replace(/e$/, "")]
    .map((form) => LEXICON.get(form))
    .find((sense) => sense !== undefined);

/** Whether a heading says something of which only a part is known: what stands below it is no guess then. */
export function isPartlyKnown(heading: string): boolean {
  return wordsOf(heading).some((word) => !["noise", "rank", "number", undefined].includes(senseOf(word)?.is));
}

/** Which of the guardians a heading is about, and what it says that they are. */
function guardianIn(senses: readonly Sense[]): { nth: 1 | 2; kind: "Mere" | "Pere" | null } | null {
  const said = senses.filter((one) => one.is === "guardian");
  if (said.length === 0) return null;
  const kinds = new Set(said.map(({ kind }) => kind).filter((kind) => kind !== "other"));
  const [kind = null] = kinds.size === 1 ? kinds : [];
  const number = senses.find((one) => one.is === "number")?.nth;
  if (kinds.size > 1) return { nth: number ?? 1, kind: null };
  return { nth: number ?? (kind === "Pere" ? 2 : 1), kind };
}

/** What a heading says for itself; undefined where a word of it is not known, or it is about several things. */
export function readHeading(heading: string): ReadHeading | undefined {
  // « NomPrenom » is two words where it is none.
  const read = sensesIn(heading) ?? sensesIn(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));
  if (!read || read.senses.length === 0) return undefined;
  const { senses, isMobile } = read;
  if (senses.some(({ is }) => is === "other")) return undefined;
  const guardian = guardianIn(senses);
  const number = senses.find((one) => one.is === "number")?.nth;
  const about = [...new Set(senses.flatMap((one) => (one.is === "sense" ? one.sense : [])))];
  const rank = Math.min(...senses.flatMap((one) => (one.is === "rank" ? one.rank : [])), 9);
  if (about.length === 0 && isMobile) about.push("phone");
  if (senses.some(({ is }) => is === "count") && !about.some((sense) => COUNTED.has(sense))) return undefined;
  const isSomebody = guardian !== null || senses.some((one) => one.is === "subject");
  if (about.length === 0 && !isSomebody) return undefined;
  // What is left of the words has to be about it: « Portable » beside « Nom » is about nothing that is known.
  if (rank < 9 && !about.some((sense) => RANKED.has(sense))) return undefined;
  const field = fieldOf(about, guardian !== null);
  if (field === undefined) return undefined;
  const isSecond = guardian === null && number === 2;
  if (isSecond && field !== "phone" && field !== "email") return undefined;
  const own = isSecond ? `${field}_2` : field;
  const ranked = rank === 9 ? (isSecond ? 2.5 : 0.5) : rank;
  return { field: (guardian ? `parent${guardian.nth}_${own}` : own) as ImportField, rank: ranked };
}

/** What has a number of its own. */
const COUNTED: ReadonlySet<HeadingSense> = new Set(["phone", "address"]);

/** What has several columns of which one counts first. */
const RANKED: ReadonlySet<HeadingSense> = new Set(["phone", "email", "last", "first", "address", "birth"]);

/** Fields that a guardian has none of. */
const OWN_ALONE: ReadonlySet<string> = new Set([
  "birth_date",
  "sex",
  "address",
  "postal_code",
  "town",
  "postal_town",
  "city_code",
  "id",
  "group",
  "slots",
  "birth_name",
  "infix",
]);

const ALONE: Readonly<Partial<Record<HeadingSense, string>>> = {
  ...{
    last: "last_name",
    birthName: "birth_name",
    first: "first_name",
    name: "full_name",
    email: "email",
    phone: "phone",
  },
  ...{
    birth: "birth_date",
    sex: "sex",
    address: "address",
    postal: "postal_code",
    town: "town",
    cityCode: "city_code",
  },
  ...{
    infix: "infix",
    id: "id",
    group: "group",
    slots: "slots",
    relation: "type",
    profession: "profession",
    title: "title",
  },
};

function fieldOf(about: readonly HeadingSense[], isGuardian: boolean): string | undefined {
  const field = together(about.join(" "));
  if (field === undefined) return undefined;
  if (isGuardian) return OWN_ALONE.has(field) ? undefined : field;
  // « Civilité » of a person says their sex; nobody but a guardian has a kind or a profession here.
  if (field === "title") return "sex";
  return field === "type" || field === "profession" ? undefined : field;
}

function together(about: string): string | undefined {
  if (about === "") return "full_name";
  if (about === "last first" || about === "name first") return "last_then_first";
  if (about === "first last" || about === "first name") return "first_then_last";
  if (about === "postal town" || about === "town postal") return "postal_town";
  if (about === "title sex" || about === "sex title") return "sex";
  return ALONE[about as HeadingSense];
}

/** What a heading says that a guardian is: the mother or the father. */
export function guardianKind(heading: string): "Mere" | "Pere" | null {
  const read = sensesIn(heading);
  return read ? (guardianIn(read.senses)?.kind ?? null) : null;
}
