import type { Store } from "#lib/base/store/database.ts";
import { keep, nextReading } from "#lib/sync/copy/copy.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { again, clubClient, type RunningClub } from "../../../../scripts/testing/club.ts";
import { EVENT_WINDOWS, type RandomSeason, SWITCHED_OFF, WINDOWS } from "./random-season.ts";

/** A season as it was made at a club: the numbers of its records, in the order of the lists that they were made of. */
export interface MadeSeason {
  nth: number;
  past: number;
  season: number;
  groups: number[];
  pastGroup: number;
  slots: number[];
  events: number[];
  people: number[];
  /** Those that the club took. */
  annual: MadeRegistration[];
  eventRegistrations: MadeRegistration[];
}

export interface MadeRegistration {
  id: number;
  person: number;
  activity: number;
  isPast: boolean;
  valid: boolean | null;
}

/** Days of seasons: each season has the one before it to itself, whatever other seasons the club has. */
const FIRST_DAY = Date.UTC(2000, 0, 1);
const DAYS_APART = 4;

/** The first day of the nth pair of seasons, or of one `later` in it. */
export const firstDayOfNth = (nth: number, later: number): string =>
  new Date(FIRST_DAY + (nth * DAYS_APART + later) * 86_400_000).toISOString().slice(0, 10);

/** A name that no reader of files takes for a number. */
export const lettersOf = (nth: number): string => [...String(nth)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** Names of a season's records, as files write them. */
export const nameOf = {
  person: (season: number, nth: number) => ({
    last_name: `Known${lettersOf(season)}`,
    first_name: `No${lettersOf(nth)}`,
  }),
  group: (season: number, nth: number) => `Groupe ${lettersOf(season)} ${lettersOf(nth)}`,
  slot: (season: number, nth: number) => `Creneau ${lettersOf(season)} ${lettersOf(nth)}`,
};

/** Whom an activity takes, in words of the wire that groups may not leave out. */
const yearsOf = ({ birth_year_start, birth_year_end }: RandomSeason["groups"][number]["access"]) => ({
  birth_year_start: birth_year_start ?? 2200,
  birth_year_end: birth_year_end ?? 1900,
});
const EVERYBODY = { birth_year_start: 2200, birth_year_end: 1900 };

/** What everything happens at: 1 January, in the afternoon. */
export const EVENT_TIME = { begin: "2026-01-01T14:00:00+01:00", end: "2026-01-01T16:00:00+01:00" };
export const SLOT_TIME = { day: "lundi", hour: 18, minute: 0, duration_minutes: 60 };

/** Makes seasons at a club through its API, and brings them into a dashboard's copy. */
export class RandomClub {
  readonly #club: RunningClub;
  readonly #slug: string;
  readonly #client: ReturnType<typeof clubClient>;
  #keys = 0;
  #off: readonly string[] = [];
  #trainer: Promise<number> | undefined;
  #cities: Promise<string[]> | undefined;

  constructor(club: RunningClub, slug: string) {
    this.#club = club;
    this.#slug = slug;
    this.#client = clubClient(club.integration);
  }

  /** Somebody who leads whatever has to be led. */
  trainer(): Promise<number> {
    this.#trainer ??= this.#make("/members", { first_name: "Ada", last_name: "Leads", email: "ada@leads.example" });
    return this.#trainer;
  }

  /** The codes of two communes. */
  cities(): Promise<string[]> {
    const one = async (postal: string) =>
      (await this.#read<{ data: { city_code: string }[] }>(`/communes?postal_code=${postal}`)).data[0]?.city_code ?? "";
    this.#cities ??= Promise.all([one("35000"), one("29200")]);
    return this.#cities;
  }

  /** Makes a season. Everybody is let in at first, so that whatever may have come about does; limits come afterwards. */
  async make(given: RandomSeason, nth: number): Promise<MadeSeason> {
    await this.#switch([]);
    const [leads, cities] = [await this.trainer(), await this.cities()];
    const dates = { end_date: "2099-08-31", ...WINDOWS.open };
    const [past = 0, season = 0] = await Promise.all(
      [0, 1].map((later) =>
        this.#make("/seasons", { name: `Saison ${nth}.${later}`, start_date: firstDayOfNth(nth, later), ...dates }),
      ),
    );
    const slots = await Promise.all(
      given.slots.map((_, at) =>
        this.#make("/slots", {
          ...{ name: nameOf.slot(nth, at), season_id: season, trainer_ids: [leads], capacity: 1_000, ...SLOT_TIME },
        }),
      ),
    );
    const [pastGroup, groups, events, people] = await Promise.all([
      this.#make("/groups", { name: `Avant ${lettersOf(nth)}`, season_id: past, ...EVERYBODY }),
      Promise.all(
        given.groups.map((group, at) =>
          this.#make("/groups", {
            ...{ name: nameOf.group(nth, at), season_id: season, ...EVERYBODY },
            slot_ids: group.slots.flatMap((slot) => slots[slot] ?? []),
          }),
        ),
      ),
      Promise.all(
        given.events.map((_, at) =>
          this.#make("/events", { name: `Fête ${at}`, season_id: season, ...EVENT_TIME, ...EVERYBODY }),
        ),
      ),
      Promise.all(
        given.people.map(({ birth_date, sex, city }, at) =>
          this.#make("/members", {
            ...{ ...nameOf.person(nth, at), email: `p${nth}.${at}@known.example`, birth_date, sex },
            city_code: city === null ? null : cities[city],
          }),
        ),
      ),
    ]);
    const made: MadeSeason = {
      ...{ nth, past, season, groups, pastGroup, slots, events, people, annual: [], eventRegistrations: [] },
    };
    for (const one of given.registrations) await this.#register(made, given, one);
    await this.#limit(made, given);
    await this.#switch(given.off);
    return made;
  }

  async #register(made: MadeSeason, given: RandomSeason, one: RandomSeason["registrations"][number]): Promise<void> {
    const person = at(made.people, one.person) ?? 0;
    const path = one.isAnnual ? "/annual-registrations" : "/event-registrations";
    const list = one.isAnnual ? made.annual : made.eventRegistrations;
    const place = one.isPast ? undefined : one.activity % made.groups.length;
    const activity = one.isAnnual
      ? place === undefined
        ? made.pastGroup
        : made.groups[place]
      : at(made.events, one.activity);
    if (activity === undefined) return;
    const offered = place === undefined ? [] : (given.groups[place]?.slots ?? []);
    const slotIds = one.slots.flatMap((slot) => (offered.includes(slot) ? (made.slots[slot] ?? []) : []));
    const body = one.isAnnual
      ? { member_id: person, group_id: activity, ...(slotIds.length > 0 && { slot_ids: slotIds }) }
      : { member_id: person, event_id: activity };
    const answer = await this.#write("POST", path, body);
    // Somebody who is there already.
    if (!answer.ok) return;
    const { id } = ((await answer.json()) as { data: { id: number } }).data;
    if (one.valid !== null) await this.#write("POST", `${path}/${id}/${one.valid ? "validate" : "refuse"}`, undefined);
    list.push({ id, person, activity, isPast: place === undefined && one.isAnnual, valid: one.valid });
  }

  async #limit(made: MadeSeason, given: RandomSeason): Promise<void> {
    const cities = await this.cities();
    const window = WINDOWS[given.window];
    const change = async (path: string, body: object) => {
      const answer = await this.#write("PATCH", path, body);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    };
    await Promise.all([
      change(`/seasons/${made.season}`, {
        ...{ ...window, max_annual_registrations: given.limit },
        ...("city_registration_start" in window && { city_code: cities[0] }),
      }),
      ...given.slots.map(({ access, capacity }, nth) => change(`/slots/${made.slots[nth]}`, { ...access, capacity })),
      ...given.groups.map(({ access, capacity, slotCount, validates }, nth) =>
        change(`/groups/${made.groups[nth]}`, {
          ...{ ...yearsOf(access), sex: access.sex, capacity, slot_count: slotCount, auto_validate: validates },
        }),
      ),
      ...given.events.map(({ access, capacity, window: days, forMembers, forAll, validates, paysFirst }, nth) =>
        change(`/events/${made.events[nth]}`, {
          ...{ ...yearsOf(access), capacity, ...EVENT_WINDOWS[days], membership_required: forMembers },
          ...{ external_access: forAll, auto_validate: validates, pre_registration_required: paysFirst },
        }),
      ),
    ]);
  }

  /** Brings a season into the copy, as a pass reads it. */
  async copy(open: Store, made: MadeSeason): Promise<void> {
    const all = async (path: string) => (await this.#read<{ data: Raw[] }>(`${path}?limit=100`)).data;
    const reading = await nextReading(open.db);
    const found: [Phase, number, Raw[]][] = [];
    const one = async (path: string) => (await this.#read<{ data: Raw }>(path)).data;
    found.push(["people", 0, await Promise.all(made.people.map((id) => one(`/members/${id}`)))]);
    for (const season of [made.past, made.season]) {
      const of = `/seasons/${season}`;
      found.push(["seasons", 0, [await one(of)]], ["groups", season, await all(`${of}/groups`)]);
      found.push(["events", season, await all(`${of}/events`)]);
      if (!this.#off.includes("slots")) found.push(["slots", season, await all(`${of}/slots`)]);
      found.push(["annual", season, await all(`${of}/annual-registrations`)]);
      found.push(["event", season, await all(`${of}/event-registrations`)]);
    }
    await open.db.transaction(async (tx) => {
      for (const [phase, season, raws] of found) {
        const rows = raws.map((raw) => copiedBy(phase).copy.row(raw, season)).filter((row) => row !== null);
        if (rows.length > 0) await keep(tx, this.#slug, phase, rows, reading);
      }
    });
  }

  async #switch(off: readonly string[]): Promise<void> {
    if (off.join() === this.#off.join()) return;
    const on = SWITCHED_OFF.filter((feature) => !off.includes(feature));
    const words = [
      ...(on.length > 0 ? ["--on", on.join(",")] : []),
      ...(off.length > 0 ? ["--off", off.join(",")] : []),
    ];
    await this.#club.admin("features", this.#slug, ...words);
    this.#off = off;
  }

  async #make(path: string, body: object): Promise<number> {
    const answer = await this.#write("POST", path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  }

  #write(method: "POST" | "PATCH", path: string, body: object | undefined) {
    const key = `making-a-random-club-${++this.#keys}`;
    return again(() => this.#client.write(method, path, body, key));
  }

  #read<T>(path: string): Promise<T> {
    return again(() => this.#client.read<T>(path));
  }
}

/** Any record of a list; undefined where there is none. */
export const at = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length];
