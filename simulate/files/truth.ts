import { COUPLES, ORIGINS, TOWNS } from "./names.ts";
import type { FamilyStep, Step } from "./steps.ts";

/** Who answers for a child, as they are. */
export interface Guardian {
  kind: "Mere" | "Pere";
  last: string;
  first: string;
  email: string | null;
  phone: string | null;
}

/** Somebody of the club, as they are. */
export interface Person {
  /** Their place among all, from 0. */
  nth: number;
  last: string;
  first: string;
  sex: "Femme" | "Homme";
  /** YYYY-MM-DD. */
  born: string;
  /** Their own; null: they are reached through their guardians. */
  email: string | null;
  phone: string | null;
  /** A second number, which a file may have. */
  phone2: string;
  address: string;
  /** Its code is what the club says. */
  town: { postal: string; name: string; code: string };
  guardians: Guardian[];
  /** Names of groups. */
  groups: string[];
  /** What the club has of them before any file is read in. */
  known: "nothing" | "all" | "without birth date" | "name and e-mail";
  isInFile: boolean;
}

/** The groups of the season, as the club calls them. */
export const GROUPS = ["Éveil", "Poussins", "Compétition", "Loisir adultes"] as const;

/** Everybody of whom a history tells. */
export function truthOf(history: readonly Step[]): Person[] {
  const people: Person[] = [];
  for (const [nth, step] of history.entries())
    if (step.do === "family")
      for (const one of familyOf(step, nth)) people.push({ ...one, nth: people.length, groups: groupsOf(one, people) });
  return people;
}

const groupsOf = (one: Omit<Person, "nth" | "groups">, before: readonly Person[]): string[] =>
  one.born < "2008" ? ["Loisir adultes"] : [GROUPS[before.length % 3] ?? "Éveil"];

/** A number that no other family has, nor another of it. */
const phoneOf = (family: number, which: number, kind: "06" | "07" | "02") =>
  `${kind}${String(10_203_040 + family * 101_011 + which * 7_013)
    .padStart(8, "0")
    .slice(-8)}`;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase() || "x";

function familyOf(step: FamilyStep, family: number): Omit<Person, "nth" | "groups">[] {
  const names = at(ORIGINS, step.origin);
  const last = at(names.last, step.last);
  const couple = step.couple === null ? null : at(COUPLES, step.couple);
  const motherFirst = couple?.[0] ?? at(names.women, step.first);
  const fatherFirst = couple?.[1] ?? at(names.men, step.first);
  const motherLast = step.motherKeepsName ? at(at(ORIGINS, step.origin + 7).last, step.last) : last;
  const mail = (first: string, lastName: string) => `${plain(first)}.${plain(lastName)}.${family}@home.example`;
  const shared = mail("famille", last);
  const sharedPhone = phoneOf(family, 0, "06");
  const reach = (first: string, lastName: string, which: number) =>
    step.reach === "shared"
      ? { email: shared, phone: sharedPhone }
      : { email: mail(first, lastName), phone: phoneOf(family, which, "06") };
  const mother: Guardian = { kind: "Mere", last: motherLast, first: motherFirst, ...reach(motherFirst, motherLast, 1) };
  // Of one name in every letter they are told apart by what they are reached with.
  const fatherReach = reach(`${fatherFirst}${fatherFirst === motherFirst ? "p" : ""}`, last, 2);
  const father: Guardian = { kind: "Pere", last, first: fatherFirst, ...fatherReach };
  const guardians = step.adults === "both" ? [mother, father] : step.adults === "mother" ? [mother] : [father];
  const [postal, name] = at(TOWNS, step.town);
  const home = {
    address: `${1 + (step.town % 98)} ${at(STREETS, step.town)}`,
    town: { postal, name, code: "" },
    known: step.known,
    isInFile: true,
  };
  const children = step.children.map((child, place): Omit<Person, "nth" | "groups"> => {
    const first = at(child.sex === "Femme" ? names.women : names.men, child.first);
    const of = (child.isTwin && step.children[place - 1]) || child;
    // Of one family no two children have one name.
    const isTaken = step.children.slice(0, place).some((other) => firstOf(names, other) === first);
    return {
      ...{ last, first: isTaken ? at(["Sacha", "Lou", "Eden"], place) : first },
      ...{ sex: child.sex, born: day(2010 + (of.year % 9), of.day), ...home, guardians },
      ...(step.areChildrenNew && { known: "nothing" as const }),
      email: child.hasOwn ? (step.sharesMail ? shared : mail(`${first}${place}`, last)) : null,
      phone: child.hasOwn ? phoneOf(family, 10 + place, "07") : null,
      phone2: phoneOf(family, 20 + place, "02"),
    };
  });
  const playing = step.plays === "father" ? father : step.plays === "mother" ? mother : null;
  const adult = playing && {
    ...{ last: playing.last, first: playing.first, sex: playing.kind === "Mere" ? "Femme" : "Homme", ...home },
    ...{ born: day(1975 + (step.last % 15), step.town * 17), email: playing.email, phone: playing.phone },
    ...{ phone2: phoneOf(family, 30, "02"), guardians: [], isInFile: !step.isParentElsewhere },
  };
  // A son who bears his father's name.
  const [eldest] = children;
  if (step.isNamesake && eldest && step.plays === "father" && eldest.sex === "Homme") eldest.first = fatherFirst;
  return adult ? [adult as Omit<Person, "nth" | "groups">, ...children] : children;
}

const firstOf = (names: (typeof ORIGINS)[number], child: FamilyStep["children"][number]) =>
  at(child.sex === "Femme" ? names.women : names.men, child.first);

const STREETS = ["rue des Écoles", "allée du Stade", "route de Laval", "place de l’Église", "impasse Pasteur"];

function day(year: number, nth: number): string {
  return new Date(Date.UTC(year, 0, 1 + (nth % 365))).toISOString().slice(0, 10);
}

/** One of several, whatever number is said. */
export function at<T>(among: readonly T[], nth: number): T {
  return among[nth % among.length] as T;
}
