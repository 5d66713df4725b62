import type { Access } from "#lib/sync/forecast/registration-rules.ts";
import type { OpeningDates, Precedence } from "#lib/sync/forecast/season-opening.ts";

/** Somebody, as the rules see them. */
export interface StagedPerson {
  birthDate: string | null;
  sex: string | null;
  cityCode: string | null;
}

/** Places: `capacity` null without a limit; `taken` by validated registrations. */
interface Places {
  capacity: number | null;
  taken: number;
}

export interface ActivityOf extends Access, Places {
  season: string;
  /** It validates by itself whom nothing stands against. */
  validates: boolean;
}

/** A group, as the rules see it. */
export interface GroupFacts extends ActivityOf {
  slots: string[];
  slotCount: number | null;
}

/** An event, as the rules see it. */
export interface EventFactsOf extends ActivityOf {
  opens: string | null;
  closes: string | null;
  /** Its settings, of which changes may name one: it is for members unless it is open to people from outside. */
  membershipRequired: boolean;
  externalAccess: boolean;
  /** Whoever registers pays first, and waits until then. */
  paysFirst: boolean;
}

/** A slot, as the rules see it. */
export interface SlotFactsOf extends Access, Places {
  season: string;
}

/** A season, as the rules see it. */
export interface SeasonFactsOf {
  start: string | null;
  dates: OpeningDates;
  limit: number | null;
}

/** A registration, as the rules see it. */
export interface RegistrationOf {
  kind: "annual" | "event";
  person: string;
  activity: string;
  /** "0": one that the copy does not know, and that is over. */
  season: string;
  valid: boolean | null;
  slots: string[];
}

/** What decides what the club will say to the rows of a stage. Records are named by their number, or by the row and step that makes them. */
export interface StagedFacts {
  /** YYYY-MM-DD, of the club. */
  today: string;
  people: Map<string, StagedPerson>;
  groups: Map<string, GroupFacts>;
  events: Map<string, EventFactsOf>;
  slots: Map<string, SlotFactsOf>;
  /** In the order of their numbers. */
  seasons: Map<string, SeasonFactsOf>;
  /** By kind and name: all of the people who are named, and those that are named themselves. */
  registrations: Map<string, RegistrationOf>;
  /** People of the club by name and birth. */
  alike: Map<string, number>;
}

/**
 * A club as the rows before have left it: at first as the copy has it. What a row changes can be undone, since one that would be refused is not sent.
 */
export class ForeseenClub {
  readonly facts: StagedFacts;
  readonly #byPerson = new Map<string, Set<RegistrationOf>>();
  #undo: (() => void)[] = [];

  constructor(facts: StagedFacts) {
    this.facts = facts;
    for (const one of facts.registrations.values()) this.#listed(one.person).add(one);
  }

  /** Begins a row: what is changed from now on is what `undo` takes back. */
  begin(): void {
    this.#undo = [];
  }

  undo(): void {
    for (const back of this.#undo.toReversed()) back();
    this.#undo = [];
  }

  /** Writes an entry; undefined removes it. */
  put<V>(map: Map<string, V>, key: string, value: V | undefined): void {
    const before = map.get(key);
    const set = (now: V | undefined) => (now === undefined ? map.delete(key) : map.set(key, now));
    set(value);
    this.#undo.push(() => set(before));
  }

  /** Changes some properties of a record. */
  assign<T extends object>(record: T, change: Partial<T>): void {
    const before = { ...record };
    Object.assign(record, change);
    this.#undo.push(() => Object.assign(record, before));
  }

  /** Writes a registration that is new. */
  register(key: string, one: RegistrationOf): void {
    this.put(this.facts.registrations, key, one);
    this.#list(one, true);
  }

  /** A registration is another one from now on; a place that it holds goes with it. */
  change(one: RegistrationOf, wish: Pick<RegistrationOf, "person" | "activity" | "season" | "slots">): void {
    if (one.valid) this.#move(one, -1);
    this.#list(one, false);
    this.assign(one, wish);
    this.#list(one, true);
    if (one.valid) this.#move(one, 1);
  }

  validate(one: RegistrationOf): void {
    this.assign(one, { valid: true });
    this.#move(one, 1);
  }

  /** A registration is gone, and the place that it held is free. */
  remove(key: string, one: RegistrationOf): void {
    if (one.valid) this.#move(one, -1);
    this.put(this.facts.registrations, key, undefined);
    this.#list(one, false);
  }

  /** The registrations of a person, whatever their kind and season. */
  ofPerson(person: string): Iterable<RegistrationOf> {
    return this.#byPerson.get(person) ?? [];
  }

  activityOf({ kind, activity }: Pick<RegistrationOf, "kind" | "activity">): GroupFacts | EventFactsOf | undefined {
    return (kind === "annual" ? this.facts.groups : this.facts.events).get(activity);
  }

  /** What lets a person come earlier to a season. */
  precedenceOf(person: string, season: string): Precedence {
    const { seasons, people } = this.facts;
    const start = seasons.get(season)?.start ?? null;
    const isBefore = (one: string) => {
      if (one === "0") return true;
      const theirs = seasons.get(one)?.start ?? null;
      return start !== null && theirs !== null && theirs < start;
    };
    const past = [...this.ofPerson(person)].filter((one) => one.valid === true && isBefore(one.season));
    const previous = this.#seasonBefore(start);
    return {
      wasMember: past.some((one) => one.kind === "annual" && one.season === previous),
      wasRegistered: past.length > 0,
      cityCode: people.get(person)?.cityCode ?? null,
    };
  }

  /** The last season that began before a day; of two that began together the one with the larger number. */
  #seasonBefore(start: string | null): string | undefined {
    let found: { name: string; start: string } | undefined;
    for (const [name, season] of this.facts.seasons)
      if (start !== null && season.start !== null && season.start < start && season.start >= (found?.start ?? ""))
        found = { name, start: season.start };
    return found?.name;
  }

  #listed(person: string): Set<RegistrationOf> {
    const known = this.#byPerson.get(person);
    if (known) return known;
    const none = new Set<RegistrationOf>();
    this.#byPerson.set(person, none);
    return none;
  }

  #list(one: RegistrationOf, isTheirs: boolean): void {
    const theirs = this.#listed(one.person);
    const set = (is: boolean) => (is ? theirs.add(one) : theirs.delete(one));
    set(isTheirs);
    this.#undo.push(() => set(!isTheirs));
  }

  #move(one: RegistrationOf, places: number): void {
    const held = [this.activityOf(one), ...one.slots.map((slot) => this.facts.slots.get(slot))];
    for (const thing of held) if (thing) this.assign(thing, { taken: thing.taken + places });
  }
}
