import type { Api } from "../club/api.ts";
import { emailOf } from "./house.ts";

/** What the club has when a history begins: a season of its own, with people who wait. */
export interface Scene {
  season: number;
  /** Roomy, one with two places, roomy, one with a single place that is taken. */
  groups: [number, number, number, number];
  /** In their order; the last of them are registered nowhere. */
  people: number[];
  /** Registrations that one of those who decide in a browser has taken upon themselves, and nobody else decides on: a list of their own for each. */
  shares: [number[], number[], number[]];
  /** Every registration, and whether it was validated then. */
  registrations: Map<number, { member: number; group: number; valid: boolean | null }>;
  /** A lesson of the first group, on the day of the history. */
  lesson: { id: number; date: string };
}

/** Of the instant at which both programs begin. */
const TODAY = "2026-11-16";

/** Which group people wait for, by their place in `Scene.groups`; null: none. */
const WAITING = [0, 0, 0, 3, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 3, 3, null, null, null, null, null] as const;
/** Who is a member already: the first of them three of the first group, and whoever has the only place of the last. */
const VALIDATED = 4;
/** Those of a long evening, in which three go down a list each: one in four is somebody about whom there is something to ask. */
const WAITING_LONG = Array.from({ length: 150 }, (_, place) => ([0, 2, 0, 3] as const)[place % 4] ?? 0);

/** Makes it, by the club's own API. @param isLong for an evening of some hundred decisions */
export async function makeScene(api: Api, nth: number, isLong: boolean): Promise<Scene> {
  const make = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: said } = await api.send({ method: "POST", path, body });
    if (status >= 300) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(said)}`);
    return said.data.id as number;
  };
  const season = await make("/seasons", {
    ...{ name: `Evening ${nth}`, start_date: "2026-09-01", end_date: "2027-06-30" },
    ...{ registration_start: "2026-06-01", registration_end: "2027-06-01" },
  });
  const coach = await make("/members", { email: emailOf("coach"), first_name: "Coach", last_name: `Evening${nth}` });
  const group = (name: string, capacity: number) =>
    make("/groups", {
      name,
      season_id: season,
      capacity,
      cost_euros: 120,
      slot_count: 0,
      slot_ids: [],
      birth_year_start: 2200,
      birth_year_end: 1900,
    });
  const groups: Scene["groups"] = [
    await group("Roomy", 90),
    await group("Narrow", 2),
    await group("Wide", 90),
    await group("Full", 1),
  ];
  const lesson = await make("/lessons", {
    ...{ group_id: groups[0], day: "lundi", hour: 8, minute: 0, duration_minutes: 60, trainer_ids: [coach] },
  });
  const people: number[] = [];
  const registrations: Scene["registrations"] = new Map();
  const shares: Scene["shares"] = [[], [], []];
  const all = isLong ? [...WAITING, ...WAITING_LONG] : WAITING;
  for (const [place, waits] of all.entries()) {
    const person = { ...nameOf(nth, place), birth_date: `19${60 + (place % 40)}-0${1 + (nth % 9)}-1${place % 10}` };
    const member = await make("/members", { ...person, email: `p${nth}-${place}@example.org` });
    people.push(member);
    if (waits === null) continue;
    const id = await make("/annual-registrations", { member_id: member, group_id: groups[waits], slot_ids: [] });
    const valid = place < VALIDATED ? true : null;
    if (place >= WAITING.length) shares[place % 3]?.push(id);
    registrations.set(id, { member, group: groups[waits], valid });
  }
  // Where the only place is taken nobody else could be registered any more.
  for (const [id, { valid }] of registrations)
    if (valid) await api.send({ method: "POST", path: `/annual-registrations/${id}/validate` });
  return { season, groups, people, shares, registrations, lesson: { id: lesson, date: TODAY } };
}

const FIRST = ["Zoé", "Brice", "Colette", "Driss", "Edwige", "Félix", "Ghislaine", "Hugo", "Inès", "Jocelyn", "Karima"];
const HEADS = [
  "Alv",
  "Bros",
  "Cant",
  "Dumn",
  "Erk",
  "Fouq",
  "Grim",
  "Hord",
  "Iv",
  "Jaum",
  "Kerl",
  "Lamp",
  "Marz",
  "Nog",
  "Osp",
];
const TAILS = [
  "andier",
  "ecourt",
  "illot",
  "oubert",
  "uquesne",
  "yvonnet",
  "aillard",
  "eroux",
  "inquin",
  "omerand",
  "usseau",
];

/** Names that nobody takes for one another's: who differs by a letter alone would be asked about as a double. */
export function nameOf(nth: number, place: number): { first_name: string; last_name: string } {
  let number = nth * 1_009 + place;
  const first_name = FIRST[number % FIRST.length] ?? "";
  const words: string[] = [];
  while (words.length < 2 || number > 0) {
    const [head, tail] = [HEADS[number % HEADS.length], TAILS[Math.floor(number / HEADS.length) % TAILS.length]];
    words.push(`${head}${tail}`);
    number = Math.floor(number / HEADS.length / TAILS.length);
  }
  return { first_name, last_name: words.join(" ") };
}
