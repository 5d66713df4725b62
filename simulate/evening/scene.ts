import type { Api } from "../club/api.ts";
import { emailOf } from "./house.ts";

/** What the club has when a history begins: a season of its own, with people who wait. */
export interface Scene {
  season: number;
  /** Roomy, one with two places, roomy. */
  groups: [number, number, number];
  /** In their order; the last of them are registered nowhere. */
  people: number[];
  /** Every registration, and whether it was validated then. */
  registrations: Map<number, { member: number; group: number; valid: boolean | null }>;
  /** A lesson of the first group, on the day of the history. */
  lesson: { id: number; date: string };
}

/** Of the instant at which both programs begin. */
const TODAY = "2026-11-16";

/** People and which group they wait for: 0 roomy, 1 with two places, 2 roomy; null: none. */
const WAITING = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, null, null, null, null, null] as const;
/** How many of the first group's are members already. */
const VALIDATED = 3;

/** Makes it, by the club's own API. */
export async function makeScene(api: Api, nth: number): Promise<Scene> {
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
  const groups: Scene["groups"] = [await group("Roomy", 90), await group("Narrow", 2), await group("Wide", 90)];
  const lesson = await make("/lessons", {
    ...{ group_id: groups[0], day: "lundi", hour: 8, minute: 0, duration_minutes: 60, trainer_ids: [coach] },
  });
  const people: number[] = [];
  const registrations: Scene["registrations"] = new Map();
  for (const [place, waits] of WAITING.entries()) {
    const person = { ...nameOf(nth, place), birth_date: `19${60 + place}-0${1 + (nth % 9)}-1${place % 10}` };
    const member = await make("/members", { ...person, email: `p${nth}-${place}@example.org` });
    people.push(member);
    if (waits === null) continue;
    const id = await make("/annual-registrations", { member_id: member, group_id: groups[waits], slot_ids: [] });
    const valid = place < VALIDATED ? true : null;
    if (valid) await api.send({ method: "POST", path: `/annual-registrations/${id}/validate` });
    registrations.set(id, { member, group: groups[waits], valid });
  }
  return { season, groups, people, registrations, lesson: { id: lesson, date: TODAY } };
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
  const number = nth * 31 + place;
  const [head, tail] = [HEADS[number % HEADS.length], TAILS[Math.floor(number / HEADS.length) % TAILS.length]];
  const more = HEADS[Math.floor(number / HEADS.length / TAILS.length) % HEADS.length];
  return { first_name: FIRST[number % FIRST.length] ?? "", last_name: `${head}${tail} ${more}eval` };
}
