import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { isSamePart, sameNames, similarNames } from "#lib/sync/copy/similar-names.ts";
import { saysTheSame } from "./says-the-same.ts";

/** A guardian as a row of a file says them: what is blank there is missing here. */
export type SaidGuardian = Partial<Parent> & {
  /** Which of the file's guardians it is, from 1. */
  nth?: 1 | 2;
};

/** What a person said of a guardian who is alike: the one whom the club has, or somebody else. */
export const GUARDIAN_ANSWERS = ["same", "other"] as const;
export type GuardianAnswer = (typeof GUARDIAN_ANSWERS)[number];

/** A guardian of whom only a person can tell whether the club has them. */
export interface AlikeGuardian {
  nth: 1 | 2;
  said: SaidGuardian;
  known: Parent;
}

/** Guardians of a row beside those that the club has. */
export interface MergedGuardians {
  /** The whole list as it would be written. */
  parents: Partial<Parent>[];
  isOther: boolean;
  /** There is no place for somebody beside those that the club has. */
  tooMany: boolean;
  alike: AlikeGuardian[];
}

/** The club takes two (club-api §2.4). */
export const MOST_GUARDIANS = 2;

/**
 * Guardians of a file beside those whom the club has. Who is exactly the same is sought before who is alike, nobody is taken twice, and what is only alike is asked: a
 * letter parts Michel and Michèle, and one telephone may be a couple's. A guardian is never removed. Pure.
 * @param answers what a person said of those who are alike, by their number in the file
 */
export function mergedGuardians(
  said: readonly SaidGuardian[],
  has: readonly Parent[],
  answers: ReadonlyMap<number, GuardianAnswer> = new Map(),
): MergedGuardians {
  const free = new Set(has.keys());
  const places = new Map<SaidGuardian, number>();
  const take = (fits: (one: SaidGuardian, known: Parent) => boolean) => {
    for (const one of said) {
      if (places.has(one)) continue;
      const place = [...free].find((at) => fits(one, has[at] as Parent));
      if (place === undefined) continue;
      places.set(one, place);
      free.delete(place);
    }
  };
  take((one, known) => one.type === known.type && saysNothingNew(one, known));
  take(saysNothingNew);
  take((one, known) => !areParents(one, known) && isExact(one, known));
  take(isExact);
  const alike: AlikeGuardian[] = [];
  for (const one of said) {
    if (places.has(one)) continue;
    const place = [...free].find((at) => isAlike(one, has[at] as Parent));
    if (place === undefined) continue;
    const answer = answers.get(one.nth ?? 0);
    if (answer === undefined) alike.push({ nth: one.nth ?? 1, said: one, known: has[place] as Parent });
    if (answer !== "same") continue;
    places.set(one, place);
    free.delete(place);
  }
  return { ...written(said, has, places, alike), alike };
}

function written(
  said: readonly SaidGuardian[],
  has: readonly Parent[],
  places: ReadonlyMap<SaidGuardian, number>,
  alike: readonly AlikeGuardian[],
): Omit<MergedGuardians, "alike"> {
  const parents: Partial<Parent>[] = has.map((one) => ({ ...one }));
  let [isOther, tooMany] = [false, false];
  for (const one of said) {
    if (alike.some((doubted) => doubted.said === one)) continue;
    const place = places.get(one);
    if (place === undefined) {
      if (parents.length >= MOST_GUARDIANS) tooMany = true;
      else parents.push(fieldsOf(one));
      isOther ||= !tooMany;
      continue;
    }
    const there = parents[place] ?? {};
    // Whoever was recognised keeps the names and the kind that the club has; a file that has more of a name than none fills it.
    const news = Object.entries(fieldsOf(one)).filter(
      ([name, value]) =>
        value && !(KEPT.has(name) && there[name as keyof Parent]) && !saysTheSame(name, value, there[name as "email"]),
    );
    if (news.length > 0) isOther = true;
    parents[place] = { ...there, ...Object.fromEntries(news) };
  }
  return { parents, isOther, tooMany };
}

/** What the club has of these stands. */
const KEPT: ReadonlySet<string> = new Set(["type", "first_name", "last_name"]);

const fieldsOf = ({ nth: _, ...parent }: SaidGuardian): Partial<Parent> => parent;

const SAID = ["first_name", "last_name", "email", "phone"] as const;

/** Whether all that a file says of somebody is what the club has of them. */
function saysNothingNew(one: SaidGuardian, known: Parent): boolean {
  if (areParents(one, known)) return false;
  const names = { first_name: one.first_name, last_name: one.last_name };
  const said = Object.entries(fieldsOf(one)).filter(([name, value]) => value && name !== "type");
  const others = said.filter(([name]) => !(name in names));
  const isNamed = Boolean(names.first_name && names.last_name);
  if (isNamed && !sameNames(namesOf(one), namesOf(known))) return false;
  const rest = isNamed ? others : said;
  return (
    said.some(([name]) => SAID.some((one) => one === name)) &&
    rest.every(([name, value]) => saysTheSame(name, value as string, known[name as "email"]))
  );
}

/** Whether both names are the same, whatever their accents and order. */
function isExact(one: SaidGuardian, known: Parent): boolean {
  return sameNames(namesOf(one), namesOf(known));
}

/** A mother is no father: where both are said, they are two people unless both names are the same. */
function areParents(one: SaidGuardian, known: Parent): boolean {
  const types = new Set([one.type, known.type]);
  return types.has("Mere") && types.has("Pere");
}

function isAlike(one: SaidGuardian, known: Parent): boolean {
  if (areParents(one, known)) return false;
  const [said, has] = [namesOf(one), namesOf(known)];
  if (said.lastName && said.firstName && has.lastName && has.firstName)
    return similarNames(said, has) || (isReachedAlike(one, known) && isSamePart(said.firstName, has.firstName));
  // Of whom there is less than both names: what there is does not speak against it, and a name or a contact for it.
  const parts = (["lastName", "firstName"] as const).filter((part) => said[part] && has[part]);
  if (parts.some((part) => !isSamePart(said[part] ?? "", has[part] ?? ""))) return false;
  return parts.length > 0 || isReachedAlike(one, known);
}

function isReachedAlike(one: SaidGuardian, known: Parent): boolean {
  return (["email", "phone"] as const).some((name) => {
    const [said, has] = [one[name], known[name]];
    return Boolean(said && has && saysTheSame(name, said, has));
  });
}

const namesOf = ({ last_name, first_name }: Partial<Parent>) => ({
  lastName: last_name ?? null,
  firstName: first_name ?? null,
});

/**
 * The guardians of one row, each once: a column for the mother and one for the first contact may name one person. Two of one name who are a mother and a father are two
 * people; of one name with other contacts nobody but a person can tell.
 * @param answer what a person said of the second: the first once more, whose contacts then count, or somebody else
 */
export function eachOnce(
  said: readonly SaidGuardian[],
  answer?: GuardianAnswer,
): { guardians: SaidGuardian[]; unclear: string | null } {
  const [one, other] = said;
  if (!one || !other) return { guardians: [...said], unclear: null };
  const isNamed = Boolean(fold(one.last_name ?? "") && fold(one.first_name ?? ""));
  if (!isNamed || areParents(one, other as Parent) || !isExact(one, other as Parent))
    return { guardians: isEqual(one, other) ? [one] : [...said], unclear: null };
  const conflict = Object.entries(fieldsOf(other)).some(([name, value]) => {
    const has = one[name as "email"];
    return value && has && name !== "type" && !KEPT.has(name) && !saysTheSame(name, value, has);
  });
  if (conflict && answer === "other") return { guardians: [...said], unclear: null };
  if (conflict && answer === undefined) return { guardians: [...said], unclear: `${one.first_name} ${one.last_name}` };
  return { guardians: [{ ...other, ...one, nth: 1 }], unclear: null };
}

const isEqual = (one: SaidGuardian, other: SaidGuardian): boolean =>
  JSON.stringify(Object.entries(fieldsOf(one)).sort()) === JSON.stringify(Object.entries(fieldsOf(other)).sort());
