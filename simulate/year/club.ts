import type { Api } from "../club/api.ts";
import { habitsIn } from "../habits.ts";
import type { Step } from "./steps.ts";
import { WAYS } from "./ways.ts";

/** A record of the API, by its own names (docs/api/2-resources.md). */
export interface Plain {
  id: number;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: as in Answer
  [field: string]: any;
}
/** A registration: to a group where it is annual. */
export interface Registered {
  id: number;
  member_id: number;
  group_id: number;
  event_id: number;
  valid: boolean | null;
  slot_ids: number[];
  registered_at: string;
}
/** What the club has of somebody's health in a season: whether, and never what. */
export interface Papers {
  health_questionnaire: boolean | null;
  certificate_begin: string | null;
  certificate_end: string | null;
  certificate_type: string | null;
  valid: boolean | null;
}
/** All that the club has of one season. */
export interface SeasonNow {
  id: number;
  season: Plain;
  groups: Plain[];
  slots: Plain[];
  lessons: Plain[];
  events: Plain[];
  annual: Registered[];
  event: Registered[];
  papers: Map<number, Papers>;
}
/** The club at this moment, its seasons in their order. */
export interface Truth {
  seasons: SeasonNow[];
}
export interface Somebody {
  id: number;
  name: string;
  birth: string;
  sex: string | null;
  city: string | null;
  /** Where one writes about them: to a minor's guardian. */
  mailbox: string;
}
/** The club of one history. */
export interface Club {
  slug: string;
  people: Somebody[];
  trainers: number[];
  sports: number[];
  city: string;
}

const PEOPLE = [
  { first_name: "Ann", birth_date: "2016-03-04", sex: "Femme" },
  { first_name: "Ben", birth_date: "2015-06-20", sex: "Homme" },
  { first_name: "Cleo", birth_date: "2011-09-30", sex: "Femme" },
  { first_name: "Dan", birth_date: "1988-01-12", sex: "Homme" },
  { first_name: "Eve", birth_date: "1990-12-24", sex: "Femme" },
  { first_name: "Finn", birth_date: "1979-05-02", sex: null },
  { first_name: "Gil", birth_date: "2017-02-28", sex: "Homme" },
] as const;

/** The season that ends and the one that runs. */
const SPANS = {
  past: { name: "Saison 2025-2026", start_date: "2025-09-01", end_date: "2026-06-30" },
  runs: { name: "Saison 2026-2027", start_date: "2026-09-01", end_date: "2027-06-30" },
} as const;

/** Makes a club: one season or two with groups, lessons, slots and a camp, and people who are in them. */
export async function makeClub(api: Api, slug: string, history: readonly Step[]): Promise<Club> {
  const ways = habitsIn(WAYS, history);
  const send = async (method: "POST" | "PATCH", path: string, body: object = {}): Promise<number> => {
    const { status, body: answer } = await api.send({ method, path, body: body as Record<string, unknown> });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer)}`);
    return answer.data.id;
  };
  const make = (path: string, body: object) => send("POST", path, body);
  const { body: communes } = await api.get("/communes?postal_code=35300");
  const city: string = communes.data[0].city_code;
  const sports = [await make("/sports", { name: "Judo" }), await make("/sports", { name: "Natation" })];
  const trainers: number[] = [];
  for (const first_name of ["Tess", "Uli"])
    trainers.push(await make("/members", { email: `${first_name}@example.org`, first_name, last_name: "Trainer" }));
  const people: Somebody[] = [];
  for (const [nth, { first_name, birth_date, sex }] of PEOPLE.entries()) {
    const isChild = birth_date > "2008-11-16";
    const own = `${first_name.toLowerCase()}@example.org`;
    const guardian = `of-${own}`;
    const parents = isChild ? [{ type: "Mere", first_name: "Mo", last_name: "Former", email: guardian }] : [];
    const city_code = nth % 3 === 0 ? city : null;
    const last_name = `Of${nth}`;
    const id = await make("/members", { email: own, first_name, last_name, birth_date, sex, city_code, parents });
    const mailbox = isChild ? guardian : own;
    people.push({
      ...{ id, name: `${last_name.toUpperCase()} ${first_name}`, birth: birth_date, sex, city: city_code, mailbox },
    });
  }
  const season = async (name: keyof typeof SPANS, later: number) => {
    const span = SPANS[name];
    const start = span.start_date;
    const openings = {
      ...(ways.openings.startsWith("former") || ways.openings === "both earlier"
        ? { previous_registration_start: `${start.slice(0, 4)}-05-15`, previous_registration_all: false }
        : {}),
      ...(ways.openings === "a commune earlier" || ways.openings === "both earlier"
        ? { city_registration_start: `${start.slice(0, 4)}-05-25`, city_code: city }
        : {}),
    };
    const id = await make("/seasons", {
      ...span,
      ...openings,
      ...{
        registration_start: `${start.slice(0, 4)}-06-01`,
        registration_end: "2027-05-31",
        membership_cost_euros: 22,
      },
    });
    const few = ways.places === "few" ? 2 : 12;
    const slots: number[] = [];
    for (const [nth, day] of (["lundi", "jeudi"] as const).entries())
      slots.push(
        await make("/slots", {
          ...{
            name: nth === 0 ? "Early" : "Late",
            season_id: id,
            sport_id: sports[1],
            day,
            hour: 18 + nth,
            minute: 30,
          },
          ...{ duration_minutes: 60, capacity: few, location: "Pool", trainer_ids: [trainers[1]] },
        }),
      );
    const years = (youngest: number, oldest: number) => ({
      ...{ birth_year_start: youngest + later, birth_year_end: oldest === 1900 ? oldest : oldest + later },
    });
    const named = (name: string, youngest: number, oldest: number) =>
      ways.names === "plain" ? name : `${name} ${oldest + later}-${youngest + later}`;
    const groups = [
      await make("/groups", {
        ...{ name: named("Poussins", 2018, 2014), season_id: id, sport_id: sports[0], type: "Loisir", capacity: few },
        ...{ ...years(2018, 2014), cost_euros: 150, description: "Brings a bottle" },
      }),
      await make("/groups", {
        ...{
          name: named("Jeunes", 2013, 2009),
          season_id: id,
          sport_id: sports[0],
          type: "Competition",
          cost_euros: 187,
        },
        ...{ ...years(2013, 2009), sex: "Homme et femme" },
      }),
      await make("/groups", {
        ...{ name: "Adultes", season_id: id, sport_id: sports[1], type: "Loisir", cost_euros: 0, capacity: 20 },
        ...{ ...years(2007, 1900), slot_ids: slots, slot_count: 1 },
      }),
    ];
    for (const [nth, day] of (["mercredi", "samedi", "mardi"] as const).entries())
      await make("/lessons", {
        ...{ group_id: groups[nth % 2], day, hour: 17, minute: nth * 15, duration_minutes: 75 },
        ...{ location: "Dojo", trainer_ids: [trainers[0]] },
      });
    const isForMembers = ways.camp === "in no holidays, for members";
    const camp = isForMembers ? "03-22" : "02-16";
    const year = Number(start.slice(0, 4)) + 1;
    const event = await make("/events", {
      ...{ name: `Stage ${year}`, season_id: id, sport_id: sports[0], capacity: 30, cost_euros: 45 },
      ...{ begin: `${year}-${camp}T10:00:00+01:00`, end: `${year}-${camp}T17:30:00+01:00`, ...years(2018, 1900) },
      ...{ registration_opening: `${year}-01-05`, registration_deadline: `${year}-02-01` },
      ...(isForMembers ? {} : { external_access: true, external_cost_euros: 60 }),
    });
    return { id, groups, slots, event };
  };
  const join = async (group: number | undefined, member: number | undefined, slot?: number, decide = "validate") => {
    const body = { member_id: people[member ?? 0]?.id, group_id: group, ...(slot && { slot_ids: [slot] }) };
    const id = await make("/annual-registrations", body);
    if (decide !== "leave") await send("POST", `/annual-registrations/${id}/${decide}`);
  };
  if (ways.past === "a season before") {
    const { id, groups, slots } = await season("past", 0);
    await join(groups[0], 0);
    await join(groups[0], 1);
    await join(groups[1], 2);
    await join(groups[2], 3, slots[0]);
    await join(groups[2], 4, slots[1]);
    await join(groups[2], 5, slots[1], "refuse");
    await send("PATCH", `/seasons/${id}`, { registration_end: "2026-03-31" });
  }
  const { groups, slots } = await season("runs", 1);
  await join(groups[0], 0);
  await join(groups[0], 1, undefined, "refuse");
  await join(groups[2], 3, slots[0], "leave");
  await join(groups[0], 6, undefined, "leave");
  return { slug, people, trainers, sports, city };
}

/** Reads what the club has of all its seasons. */
export async function readTruth(api: Api): Promise<Truth> {
  const lessons: Plain[] = await api.all("/lessons");
  const seasons: Plain[] = await api.all("/seasons");
  const read = await Promise.all(seasons.map(({ id }) => readSeason(api, id, lessons)));
  return { seasons: read.sort((a, b) => (a.season.start_date < b.season.start_date ? -1 : 1)) };
}

async function readSeason(api: Api, id: number, lessons: readonly Plain[]): Promise<SeasonNow> {
  const list = (name: string) => api.all(`/seasons/${id}/${name}`);
  const [{ body: season }, groups, slots, events, annual, event, { body: medical }] = await Promise.all([
    ...([api.get(`/seasons/${id}`), list("groups"), list("slots"), list("events")] as const),
    ...([list("annual-registrations"), list("event-registrations")] as const),
    api.get(`/medical?season_id=${id}&limit=100&after=0`),
  ]);
  const of = new Set(groups.map((one: Plain) => one.id));
  return {
    ...{ id, season: season.data, groups, slots, events, annual, event },
    lessons: lessons.filter((one) => of.has(one.group_id)),
    papers: new Map(medical.data.map((one: Papers & { member_id: number }) => [one.member_id, one])),
  };
}

export const chosen = <One>(among: readonly One[], index: number): One | undefined =>
  among[index % Math.max(1, among.length)];

/** What people who handed in nothing have. */
export const NOTHING: Papers = {
  ...{
    health_questionnaire: null,
    certificate_begin: null,
    certificate_end: null,
    certificate_type: null,
    valid: null,
  },
};
export const papersOf = ({ papers }: SeasonNow, member: number): Papers => papers.get(member) ?? NOTHING;
